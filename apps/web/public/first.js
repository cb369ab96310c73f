// Runs before the first paint: a chosen theme never flashes. The rest is in src/platform/theme.ts.
try {
  const theme = localStorage.getItem('fivefold.theme');
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.dataset.theme = theme;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.setAttribute('media', meta.dataset.scheme === theme ? 'all' : 'not all');
    }
  }
} catch {
  // Without storage the system's theme applies.
}
