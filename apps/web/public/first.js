// The log-in page's own files, beside the base that will ask for them (tools/preload-log-in.ts).
if (location.hash.startsWith('#/login')) {
  for (const href of document.currentScript?.dataset.logIn?.split(' ') ?? []) {
    const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
    document.head.append(Object.assign(document.createElement('link'), kind, { crossOrigin: '', href }));
  }
}

// Runs before the first paint: a chosen theme never flashes. The rest is in src/platform/theme.ts.
try {
  // As in src/base-path.ts.
  const folder = location.pathname.replace(/\/[^/]*$/, '');
  const prefix = folder === '' ? 'fivefold.' : `fivefold:${folder}:`;
  // Somebody is logged in (src/features/auth/identity/cookie-session.ts), and the address is the dashboard's.
  const isDashboard = localStorage.getItem(prefix + 'person') !== null && /^(#\/?)?$/.test(location.hash);
  if (isDashboard) document.documentElement.dataset.start = 'dashboard';
  const theme = localStorage.getItem(prefix + 'theme');
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.dataset.theme = theme;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.setAttribute('media', meta.dataset.scheme === theme ? 'all' : 'not all');
    }
  }
} catch {
  // Without storage the system's theme applies.
}

// A page that is still without the app some seconds after everything was fetched says so in the person's language.
addEventListener('load', () =>
  setTimeout(() => {
    const isOld = !CSS.supports('color', 'light-dark(#000, #fff)');
    // The build writes it (tools/static-texts.ts).
    const script = './static-texts.js';
    if (isOld || document.getElementById('failed-start')) import(script).catch(() => undefined);
  }, 3000),
);
