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
  const theme = read('chancery.theme');
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  const wanted = [read('chancery.language'), ...navigator.languages].map((tag) =>
    (tag || '').slice(0, 2).toLowerCase(),
  );
  root.lang = wanted.find((tag) => tag === 'en' || tag === 'zh') === 'zh' ? 'zh-CN' : 'en';
})();
