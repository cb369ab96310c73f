// Runs before the first paint and before the app has arrived. All parts do without storage when there is none.
try {
  // A chosen theme never flashes. The rest is in src/platform/theme.ts.
  const theme = localStorage.getItem('fivefold.theme');
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.dataset.theme = theme;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.setAttribute('media', meta.dataset.scheme === theme ? 'all' : 'not all');
    }
  }

  const isInShell = window.androidBridge !== undefined || window.webkit?.messageHandlers?.bridge !== undefined;
  const own = document.querySelector('meta[name="fivefold-identity"]') === null;
  // What an earlier version kept is traded for a cookie (src/features/auth/identity/cookie-session.ts).
  const kept = JSON.parse(localStorage.getItem('fivefold.session') ?? 'null');
  const isSignedIn =
    kept !== null ||
    localStorage.getItem('fivefold.person') !== null ||
    document.cookie.includes('fivefold_signed_in=');

  // The session's first token comes together with the app, not after it.
  const isLoggingOut = localStorage.getItem('fivefold.log-out-due') !== null;
  if (own && isSignedIn && !isLoggingOut && !isInShell && typeof crypto.randomUUID === 'function') {
    const attempt = localStorage.getItem('fivefold.refresh-attempt') ?? crypto.randomUUID();
    localStorage.setItem('fivefold.refresh-attempt', attempt);
    const headers = { 'Content-Type': 'application/json', 'Fivefold-Session': 'cookie' };
    if (kept !== null) headers.Authorization = `Bearer ${kept.token}`;
    const body = JSON.stringify({ attempt });
    window.fivefoldRefresh = fetch('/api/identity/web-session', { method: 'POST', headers, body });
    // A failure is told to who takes the answer.
    window.fivefoldRefresh.catch(() => undefined);
  }

  // Who is signed in will see the dashboard: its files come together with the app, not after it (tools/dashboard-files.ts).
  const files = document.querySelector('meta[name="fivefold-dashboard-files"]')?.content.split(' ') ?? [];
  if (isSignedIn && /^(?:#\/?)?(?:dashboard)?$/.test(location.hash)) {
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
  // Without storage the system's theme applies, and everything else is fetched when the app asks for it.
}
