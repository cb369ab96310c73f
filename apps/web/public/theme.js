// Runs before the first paint, so that a chosen theme never flashes. The rest is in src/platform/theme.ts.
try {
  var theme = localStorage.getItem('fivefold.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the system's theme applies.
}
