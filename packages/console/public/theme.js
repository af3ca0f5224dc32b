// Runs before the first paint, so that neither a dark page flashes white nor Chinese text changes its shapes.
(() => {
  const root = document.documentElement;
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const path = location.pathname.replace(/\/$/, '');
  const theme = read('chancery.theme');
  const dark =
    path === '/wall' ||
    theme === 'dark' ||
    (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  const wanted = [read('chancery.language'), ...navigator.languages].map((tag) =>
    (tag || '').slice(0, 2).toLowerCase(),
  );
  root.lang = wanted.find((tag) => tag === 'en' || tag === 'zh') === 'zh' ? 'zh-CN' : 'en';

  // Which frame the page will have, for the skeleton of it.
  const bare = ['/camera', '/sign/link', '/live', '/wall'];
  const alone = [
    ...['/login', '/choose', '/addenterprise', '/account/password'],
    ...['/verify', '/deleted', '/certificate', '/403', '/404'],
  ];
  const frameless = alone.includes(path) || !read('chancery.session') ? 'entry' : 'work';
  root.setAttribute('data-frame', bare.includes(path) ? 'bare' : frameless);
  root.toggleAttribute('data-rail', read('chancery.sidebar') === 'rail');

  // What the page begins with is fetched again after a cut. Then it says so, rather than stay half drawn.
  const pausesMs = [500, 2000, 5000];
  let tries = 0;
  const fetchAgain = (element) => {
    const fresh = document.createElement(element.tagName);
    for (const { name, value } of element.attributes) fresh.setAttribute(name, value);
    element.replaceWith(fresh);
  };
  addEventListener(
    'error',
    ({ target }) => {
      const isFirst = target instanceof Element && target.matches('script[type="module"], link[data-first]');
      if (!isFirst) return;
      if (tries < pausesMs.length) setTimeout(fetchAgain, pausesMs[tries], target);
      else root.setAttribute('data-unloaded', '');
      tries += 1;
    },
    true,
  );
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('#load-again')) location.reload();
  });
})();
