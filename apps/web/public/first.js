// Runs before the first paint and before the app has arrived. Both parts do without storage when there is none.
try {
  // A chosen theme never flashes. The rest is in src/platform/theme.ts.
  const theme = localStorage.getItem('fivefold.theme');
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.dataset.theme = theme;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.setAttribute('media', meta.dataset.scheme === theme ? 'all' : 'not all');
    }
  }

  // Who is signed in will see the dashboard: its files come together with the app, not after it (tools/dashboard-files.ts).
  const files = document.querySelector('meta[name="fivefold-dashboard-files"]')?.content.split(' ') ?? [];
  if (localStorage.getItem('fivefold.session') !== null && /^(?:#\/?)?(?:dashboard)?$/.test(location.hash)) {
    for (const file of files) {
      const link = document.createElement('link');
      link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
      if (file.endsWith('.css')) link.as = 'style';
      link.crossOrigin = '';
      link.href = file;
      document.head.append(link);
    }
  }
} catch {
  // Without storage the system's theme applies, and files are fetched when the app asks for them.
}
