-- A store as layout 1 wrote it: two people in mid-game and one who watches.
-- Ada's token is PrnWbiq6rY1C0MwQoGnIcTGvCgeREe25QoUW7YCn1gc, Ben's JEZdliT9IwUyIJkJeg866Q69-Dv8bs33tTy40-sQ38w.
BEGIN TRANSACTION;
CREATE TABLE about (
	"key" VARCHAR(32) NOT NULL, 
	value VARCHAR(64) NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "about" VALUES('schema','1');
CREATE TABLE events (
	game VARCHAR(16) NOT NULL, 
	seq INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (game, seq)
);
INSERT INTO "events" VALUES('4ej2mik755u4',1,1.79496289719207954404e+09,'{"type":"sit","seat":0,"person":"vsgjrs7pn47a","name":"Ada"}');
INSERT INTO "events" VALUES('4ej2mik755u4',2,1.79496289719207954404e+09,'{"type":"prefer","seat":0,"auto":true,"confirm":false,"pace":0}');
INSERT INTO "events" VALUES('4ej2mik755u4',3,1.79496289765101528163e+09,'{"type":"sit","seat":1,"person":"rdtjmi4bq9qx","name":"Ben"}');
INSERT INTO "events" VALUES('4ej2mik755u4',4,1.79496289765101528163e+09,'{"type":"prefer","seat":1,"auto":true,"confirm":false,"pace":0}');
INSERT INTO "events" VALUES('4ej2mik755u4',5,1.79496289768241596221e+09,'{"type":"say","seat":0,"name":"Ada","text":"hello from Ada"}');
INSERT INTO "events" VALUES('4ej2mik755u4',6,1.79496289772744488716e+09,'{"type":"say","seat":-1,"name":"Eve","text":"hello from the side"}');
INSERT INTO "events" VALUES('4ej2mik755u4',7,1.79496289786088848109e+09,'{"type":"play","seat":0,"text":"choose slate","mark":"822f6ce8b3c7","rules":2}');
INSERT INTO "events" VALUES('4ej2mik755u4',8,1.79496289793971109394e+09,'{"type":"play","seat":1,"text":"choose slate","mark":"8d64b8904985","rules":2,"revealed":true}');
INSERT INTO "events" VALUES('4ej2mik755u4',9,1.79496289803880119321e+09,'{"type":"play","seat":0,"text":"lay on 1","mark":"3becbb3d7c05","rules":2}');
INSERT INTO "events" VALUES('4ej2mik755u4',10,1.79496289814768219001e+09,'{"type":"play","seat":1,"text":"lay on 1","outcomes":["flint","sand"],"mark":"06ab281bd93b","rules":2,"revealed":true}');
INSERT INTO "events" VALUES('8zmwr2sm38j4',1,1.7949628982235546112e+09,'{"type":"sit","seat":0,"person":"rdtjmi4bq9qx","name":"Ben"}');
INSERT INTO "events" VALUES('8zmwr2sm38j4',2,1.7949628982235546112e+09,'{"type":"prefer","seat":0,"auto":true,"confirm":false,"pace":0}');
CREATE TABLE games (
	id VARCHAR(16) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	head TEXT NOT NULL, 
	"plan" TEXT NOT NULL, 
	host VARCHAR(16) NOT NULL, 
	listed BOOLEAN NOT NULL, 
	created FLOAT NOT NULL, 
	changed FLOAT NOT NULL, 
	waits VARCHAR(8) NOT NULL, 
	note TEXT NOT NULL, 
	free INTEGER NOT NULL, 
	thinker VARCHAR(32) NOT NULL, 
	thinks_until FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "games" VALUES('4ej2mik755u4','tests.pebbles','drystone record 1
game tests.pebbles
rules 2
seats 2
seed 0
options {"facts": ""}
setup = slate slate lime slate gneiss granite
','[{},{}]','vsgjrs7pn47a',1,1.79496289714690041537e+09,1.79496289814768219001e+09,'person','Ada, Ben',0,'',0.0);
INSERT INTO "games" VALUES('8zmwr2sm38j4','tests.pebbles','drystone record 1
game tests.pebbles
rules 2
seats 2
seed 0
options {"facts": ""}
setup = slate gneiss slate gneiss lime granite
','[{},{"level":"visitor","name":"visitor"}]','rdtjmi4bq9qx',0,1.79496289819655299182e+09,1.7949628982235546112e+09,'person','Ben, visitor',0,'',0.0);
CREATE TABLE hooks (
	game VARCHAR(16) NOT NULL, 
	person VARCHAR(16) NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (game, person)
);
CREATE TABLE link_uses (
	token VARCHAR(64) NOT NULL, 
	giver VARCHAR(16) NOT NULL, 
	taker VARCHAR(16) NOT NULL, 
	PRIMARY KEY (token)
);
INSERT INTO "link_uses" VALUES('12ddaa2251c33f1b6ef1887434a3b90fbfbcd837ce4cc14a6a053da24e21d5b8','','rdtjmi4bq9qx');
CREATE TABLE links (
	token VARCHAR(64) NOT NULL, 
	game VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	PRIMARY KEY (token)
);
INSERT INTO "links" VALUES('12ddaa2251c33f1b6ef1887434a3b90fbfbcd837ce4cc14a6a053da24e21d5b8','4ej2mik755u4',1);
CREATE TABLE notes (
	game VARCHAR(16) NOT NULL, 
	person VARCHAR(16) NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (game, person)
);
INSERT INTO "notes" VALUES('4ej2mik755u4','vsgjrs7pn47a','mine alone');
CREATE TABLE people (
	id VARCHAR(16) NOT NULL, 
	token VARCHAR(64) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	wishes TEXT NOT NULL, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (token)
);
INSERT INTO "people" VALUES('vsgjrs7pn47a','5788e13e2500e238450532fd18e71095b99b604b550f0443d93515a52d5207c5','Ada','{"confirm":false,"pace":0}',1.79496289683899068836e+09);
INSERT INTO "people" VALUES('rdtjmi4bq9qx','e3f35d4879549be9a56cdbdc7d66235bbad3753fdaa6e3e40a31093410431d85','Ben','{"confirm":false,"pace":0}',1.79496289695268106461e+09);
INSERT INTO "people" VALUES('d73vdfskp7p3','e8c081bed0453a7b8dd003aa460e9d7f5637fc63e13251da0109a1f342108966','Eve','{"confirm":false,"pace":0}',1.79496289697773027415e+09);
CREATE TABLE sittings (
	game VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	person VARCHAR(16) NOT NULL, 
	PRIMARY KEY (game, seat, person)
);
INSERT INTO "sittings" VALUES('4ej2mik755u4',0,'vsgjrs7pn47a');
INSERT INTO "sittings" VALUES('4ej2mik755u4',1,'rdtjmi4bq9qx');
INSERT INTO "sittings" VALUES('8zmwr2sm38j4',0,'rdtjmi4bq9qx');
CREATE TABLE visits (
	game VARCHAR(16) NOT NULL, 
	person VARCHAR(16) NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (game, person)
);
CREATE INDEX games_by_waits ON games (waits, changed);
CREATE INDEX sittings_by_person ON sittings (person);
CREATE INDEX links_by_game ON links (game, seat);
COMMIT;
