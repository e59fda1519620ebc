"""Colours by day and by night, letter sizes and icons of this game's pictures."""

from __future__ import annotations

from drystone.games.gwtnz.picture.icons import ICONS
from drystone.kit import SEATS_DAY, SEATS_NIGHT, Style, day_and_night

_DAY = """--paper:#f3eddd;--sheet:#fffcf3;--tile:#fff8e6;--stone:#e5dcc6;--ink:#2b2822;
--soft:#5f594c;--line:#c9bd9f;--edge:#7b705a;--bad:#a3372a;--good:#3f6f3a;--accent:#97402b;--shield:#97402b;
--minus:#3a3531;--on:#fffcf3;--mine:#fffcf3;--plain:#dcdca6;--hill:#c8d092;--hill2:#b3c282;--bush:#7c9a60;
--ridge:#b5b3a4;--ridge2:#8f948f;--snow:#fdfbf4;--river:#74aec4;--sand:#efdfb4;--road:#e9d8ae;
--rut:#a98f61;--shoal:#b4d8da;--sea:#92c3cc;--deep:#78afbf;--foam:#d9eef0;--quay:#b59a70;
--fleece:#fbf8ee;--far:#cfd6a4;--meadow:#d3dc9c;--bushland:#a3b878;--abyss:#6aa2b5;--clearing:#e6d3a3;
--window:#6b5334;--dark:#4b4640;--white:#fffdf6;--glow:#a15d00;--wall:#f7ead0;--roof:#a9603f;
--crop:#e2d287;--crest:#eef0c4;--gravel:#e6dcc0;--slate:#5a6b78;--moss:#5f7048;--straw:#8a6a33;--lamp:transparent;--horse:#6b4a30;"""
_NIGHT = """--paper:#141922;--sheet:#242b38;--tile:#2d3544;--stone:#3a4354;--ink:#f1ead8;
--soft:#b4bac4;--line:#4b5567;--edge:#8390a6;--bad:#f09a88;--good:#9ccb92;--accent:#e39a7c;--shield:#b8543b;
--minus:#0b0d12;--on:#fffcf3;--mine:#14171d;--plain:#2c3c38;--hill:#263530;--hill2:#203029;--bush:#182821;
--ridge:#39435a;--ridge2:#2d364a;--snow:#a9b6cf;--river:#3d6f92;--sand:#564f3b;--road:#5b5443;
--rut:#8d7f5f;--shoal:#234a61;--sea:#1c3d55;--deep:#163147;--foam:#3f6d86;--quay:#6d5b40;
--fleece:#c9cdd6;--far:#263440;--meadow:#31443c;--bushland:#1b2c25;--abyss:#11283c;--clearing:#4a4535;
--window:#ffcf66;--dark:#0f1115;--white:#e9e2d0;--glow:#ffb84d;--wall:#3a3a44;--roof:#7d4a39;
--crop:#3d4334;--crest:#3d5049;--gravel:#3d4a4c;--slate:#46566a;--moss:#41553f;--straw:#6b5433;--lamp:#ffcf66;--horse:#b58a63;
--rim:#d8cdb2;--stick:#c79a64;--iron:#b4c0cc;--felt:#b48a52;--navy:#5f97cf;--cap:#8f9aa8;"""
_RULES = """
svg.gwtnz{font-family:var(--sans,system-ui,sans-serif);color:var(--ink)}
.gwtnz text{fill:var(--ink);font-size:12px;text-anchor:middle;dominant-baseline:central}
.gwtnz .l{text-anchor:start}.gwtnz .r{text-anchor:end}.gwtnz .s{font-size:11.8px}
.gwtnz .w{font-size:12.8px}
.gwtnz .b{font-weight:700}.gwtnz .mid{font-size:14px;font-weight:700}
.gwtnz .big{font-size:17px;font-weight:700}.gwtnz .huge{font-size:22px;font-weight:700}
.gwtnz .soft{fill:var(--soft)}.gwtnz .on{fill:var(--on)}.gwtnz .mine{fill:var(--mine)}
.gwtnz .dusk{fill:#2b2822}
.gwtnz .head{font:600 12px var(--serif,Georgia,serif);fill:var(--soft);text-anchor:start}
.gwtnz .town{font:italic 600 17px var(--serif,Georgia,serif)}
.gwtnz .ground{fill:var(--paper)}.gwtnz .sheet{fill:var(--sheet);stroke:var(--line)}
.gwtnz .tile{fill:var(--tile);stroke:var(--edge)}.gwtnz .stone{fill:var(--stone);stroke:var(--edge)}
.gwtnz .wall{fill:var(--wall);stroke:var(--edge)}.gwtnz .roof{fill:var(--roof)}
.gwtnz .slate{fill:var(--slate)}.gwtnz .moss{fill:var(--moss)}.gwtnz .straw{fill:var(--straw)}
.gwtnz .beam{fill:none;stroke:var(--quay);stroke-width:3}
.gwtnz .tiles{fill:none;stroke:#000;stroke-opacity:.14;stroke-width:1.2}
.gwtnz .smoke{fill:none;stroke:var(--snow);stroke-width:3.2;stroke-linecap:round;stroke-opacity:.75}
.gwtnz .empty{fill:var(--sheet);fill-opacity:.45;stroke:var(--edge);stroke-dasharray:4 2.5}
.gwtnz .darkcorner{fill:var(--dark);stroke:var(--edge)}
.gwtnz .whitecorner{fill:var(--white);stroke:var(--edge)}.gwtnz .well{fill:var(--stone)}
.gwtnz .plain{fill:var(--plain)}.gwtnz .hill{fill:var(--hill)}.gwtnz .hill2{fill:var(--hill2)}
.gwtnz .far{fill:var(--far)}.gwtnz .meadow{fill:var(--meadow)}
.gwtnz path:is(.far,.hill,.hill2,.meadow){stroke:var(--crest);stroke-width:2;stroke-opacity:.7}
.gwtnz .pasture{fill:var(--meadow)}.gwtnz .field{fill:var(--crop)}
.gwtnz .furrow{stroke:var(--rut);stroke-opacity:.45;fill:none}
.gwtnz .lamp{fill:var(--lamp);fill-opacity:.1}.gwtnz .horse{fill:var(--horse)}
.gwtnz .skin{fill:#e2b38c;stroke:#3b342b;stroke-width:.5}.gwtnz .hat{fill:#4a3523}
.gwtnz .tower{fill:var(--snow);stroke:var(--edge)}
.gwtnz .rose{fill:var(--foam);fill-opacity:.8}.gwtnz .ring{fill:none;stroke:var(--foam);
stroke-opacity:.8}.gwtnz .foam{fill:var(--foam)}
.gwtnz .bushland{fill:var(--bushland)}.gwtnz .abyss{fill:var(--abyss)}
.gwtnz .shade{fill:#000;fill-opacity:.13}.gwtnz .base{fill:var(--edge);fill-opacity:.45}
.gwtnz .eave{fill:none;stroke:#000;stroke-opacity:.28;stroke-width:2.2;stroke-linecap:round}
.gwtnz .tuft{fill:none;stroke:var(--bush);stroke-width:1;stroke-opacity:.75;stroke-linecap:round}
.gwtnz .paddock{fill:var(--meadow);stroke:var(--rut);stroke-opacity:.55;stroke-dasharray:3 2}
.gwtnz .clearing{fill:var(--clearing);stroke:var(--rut);stroke-width:1.2}
.gwtnz .fence{fill:none;stroke:var(--rut);stroke-width:1.5;stroke-linecap:round}
.gwtnz .awning{fill:var(--roof)}.gwtnz .awning.night{fill:var(--dark)}
.gwtnz .awning.pale{fill:var(--white)}.gwtnz .awning{stroke:var(--edge);stroke-width:.6}
.gwtnz .bank{fill:none;stroke:var(--gravel);stroke-width:15;stroke-linecap:round}
.gwtnz .braid{fill:none;stroke:var(--river);stroke-width:2.4;stroke-linecap:round}
.gwtnz .glint{fill:none;stroke:var(--foam);stroke-width:1.2;stroke-dasharray:9 14;stroke-opacity:.8}
.gwtnz .shoal2{fill:var(--shoal);fill-opacity:.55}
.gwtnz .surf{fill:none;stroke:var(--foam);stroke-width:1.6;stroke-dasharray:16 7;stroke-opacity:.9}
.gwtnz .sand{fill:var(--sand)}.gwtnz .shoal{fill:var(--shoal)}.gwtnz .sea{fill:var(--sea)}
.gwtnz .deep{fill:var(--deep)}.gwtnz .river{fill:none;stroke:var(--river);stroke-linecap:round}
.gwtnz .lake{fill:var(--river)}.gwtnz .quay{fill:none;stroke:var(--quay);stroke-linecap:square}
.gwtnz .river.wide{stroke-width:6.5}.gwtnz .pier{stroke-width:9}
.gwtnz .rut,.gwtnz .way{fill:none;stroke:var(--rut);stroke-width:11;stroke-linejoin:round;
stroke-linecap:round}.gwtnz .way{stroke:var(--road);stroke-width:8.5}.gwtnz .wheels{fill:none;
stroke:var(--rut);stroke-width:1;stroke-opacity:.55;stroke-dasharray:5 4}
.gwtnz .route{stroke:var(--foam);stroke-width:3;stroke-dasharray:1 6;stroke-linecap:round;fill:none}
.gwtnz .buoy{fill:var(--sheet);stroke:var(--river);stroke-width:2.5}
.gwtnz .ink{stroke:var(--ink);fill:none;stroke-width:1.4}.gwtnz .window{fill:var(--window)}
.gwtnz .gold{fill:#e2b53c;stroke:#6d5208}.gwtnz .bad{fill:var(--bad)}.gwtnz .good{fill:var(--good)}
.gwtnz .now{stroke:var(--accent);stroke-width:2.5}.gwtnz .shield{fill:var(--shield)}
.gwtnz .minus{fill:var(--minus);stroke:var(--edge);stroke-width:1.2}
.gwtnz .seat0{fill:var(--seat-0)}.gwtnz .seat1{fill:var(--seat-1)}.gwtnz .seat2{fill:var(--seat-2)}
.gwtnz .seat3{fill:var(--seat-3)}.gwtnz .piece{stroke:var(--sheet);stroke-width:1.4}
.gwtnz .chip{stroke:var(--edge);stroke-width:.8}.gwtnz .rest{opacity:0;pointer-events:none}
.gwtnz .grey{fill:#a7a196}.gwtnz .black{fill:#3a3733}.gwtnz .green{fill:#4d7a46}
.gwtnz .hit{fill:transparent}
.gwtnz .white{fill:#efe9da}.gwtnz .orange{fill:#d98a3d}.gwtnz .red{fill:#b23c33}
.gwtnz .yellow{fill:#dcb83a}.gwtnz .azure{fill:#3f6fa8}.gwtnz .umber{fill:#7d5233}
.gwtnz .purple{fill:#7a4f8c}.gwtnz .cream{fill:#dccda0}.gwtnz .pink{fill:#d48f9d}
.gwtnz .teal{fill:#2f7d77}
.gwtnz .frame{fill:none}
.gwtnz :is(.legal,.legal>g:only-child,.legal>g:only-child>g:only-child)>:is(.tile,.sheet,.empty,
.stone,.wall,.buoy,.clearing,.gold,.darkcorner,.whitecorner,.frame){stroke:var(--glow);stroke-width:2.5;
stroke-dasharray:none}
.gwtnz .opened{visibility:hidden}.gwtnz .fold{cursor:default}
.gwtnz .fold:is(:hover,:focus,:focus-within)>.opened{visibility:visible}
"""

STYLE = Style(
    name="gwtnz",
    title="Great Western Trail: New Zealand",
    sheet=day_and_night("gwtnz", SEATS_DAY + _DAY, SEATS_NIGHT + _NIGHT) + _RULES,
    icons=ICONS,
    ground="ground",
    number=".4g",
    seat="seat{} piece",
)
