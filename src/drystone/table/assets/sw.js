// Shows pushes. It keeps nothing and fetches nothing.

self.addEventListener("push", (e) => {
  const { title, body, tag, link } = e.data.json();
  const shown = async () => {
    const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
    const looking = pages.some((page) => page.visibilityState === "visible" && page.url.endsWith(link));
    if (looking) return;
    await self.registration.showNotification(title, { body, tag, data: link, icon: "/assets/stone.svg" });
    await navigator.setAppBadge?.().catch(() => {});
  };
  e.waitUntil(shown());
});

self.addEventListener("notificationclick", (e) => {
  e.notification.close();
  const open = async () => {
    await navigator.clearAppBadge?.().catch(() => {});
    const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = pages.find((page) => page.url.endsWith(e.notification.data));
    return there ? there.focus() : clients.openWindow(e.notification.data);
  };
  e.waitUntil(open());
});
