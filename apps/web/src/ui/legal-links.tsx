import type { ReactNode } from 'react';
import { t } from '#kernel/language/t.ts';
import { paths } from '#kernel/paths.ts';
import { Link } from '#kernel/router/router.tsx';
import { usePlatform } from '#platform/platform-context.tsx';
import { classNames } from './class-names.ts';
import styles from './legal-links.module.css';

/** The help page, and the operator's pages and address, where there are any. */
export function LegalLinks({ className, hasHelp = true }: { className?: string | undefined; hasHelp?: boolean }) {
  const { privacy_url: privacy, terms_url: terms, support_email: support, payments } = usePlatform().server;
  if (!hasHelp && payments === 'off' && privacy === null && terms === null && support === null) return null;
  return (
    <p className={classNames(styles.links, className)}>
      {hasHelp && <Link to={paths.help}>{t('Help')}</Link>}
      {privacy !== null && <PageLink to={privacy}>{t('Privacy')}</PageLink>}
      {terms !== null && <PageLink to={terms}>{t('Terms')}</PageLink>}
      {payments === 'on' && <Link to={paths.withdraw}>{t('Withdraw from a purchase')}</Link>}
      {support !== null && <a href={`mailto:${support}`}>{t('Contact')}</a>}
    </p>
  );
}

/** In a tab of its own: what was typed into the form behind it stays. */
export function PageLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
