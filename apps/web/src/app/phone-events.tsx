import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from '#kernel/router/router.tsx';
import type { PhonePort } from '#platform/phone/port.ts';
import { useApi } from '#kernel/api/api-context.tsx';
import { hasPageBefore } from './has-page-before.ts';
import { pathOfLink } from './link-path.ts';
import { paths } from '#kernel/paths.ts';

/** Pages from which back leads out of the app, however one came to them. */
const FIRST_PAGES: readonly string[] = [paths.dashboard, paths.dashboardAlias, paths.logIn];

/** Android's back button, and links to our website that the phone opens in the app. */
export function PhoneEvents({ phone }: { phone: PhonePort }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const site = useApi().addressOf('/');

  const goBack = useEffectEvent(() => {
    if (closeTopDialog()) return;
    if (FIRST_PAGES.includes(pathname)) phone.leave();
    else if (hasPageBefore()) navigate(-1);
    else navigate(paths.dashboard, { replace: true });
  });
  const openLink = useEffectEvent((link: string) => {
    const path = pathOfLink(link, site);
    if (path === null) return;
    phone.closeBrowser();
    navigate(path);
  });

  useEffect(() => {
    const endings = [phone.onBack(() => goBack()), phone.onLink((link) => openLink(link))];
    return () => {
      for (const end of endings) end();
    };
  }, [phone]);

  return null;
}

/** Closes what lies over the page, the way Escape does; one that insists on an answer stays. */
function closeTopDialog(): boolean {
  const top = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
  top?.dispatchEvent(new Event('cancel', { cancelable: true }));
  return top !== undefined;
}
