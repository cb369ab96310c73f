import type { ReactNode } from 'react';
import { rich, t } from '#kernel/language/t.ts';
import { paths } from '#kernel/paths.ts';
import { Link } from '#kernel/router/router.tsx';
import { usePlatform } from '#platform/platform-context.tsx';
import { classNames } from './class-names.ts';
import styles from './legal-links.module.css';

/** The help page, and the operator's pages and address, where there are any. */
export function LegalLinks({ className, hasHelp = true }: { className?: string | undefined; hasHelp?: boolean }) {
  const { privacy_url: privacy, terms_url: terms, support_email: support } = usePlatform().server;
  if (!hasHelp && privacy === null && terms === null && support === null) return null;
  return (
    <p className={classNames(styles.links, className)}>
      {hasHelp && <Link to={paths.help}>{t('Help')}</Link>}
      {privacy !== null && <PageLink to={privacy}>{t('Privacy')}</PageLink>}
      {terms !== null && <PageLink to={terms}>{t('Terms')}</PageLink>}
      {support !== null && <a href={`mailto:${support}`}>{t('Contact')}</a>}
    </p>
  );
}

/** What a person who signs up accepts, where the operator has such texts. */
export function LegalConsent() {
  const { privacy_url: privacy, terms_url: terms } = usePlatform().server;
  if (terms === null && privacy === null) return null;
  return (
    <p className={styles.consent}>
      {terms !== null && (
        <>
          {rich('By signing up, you accept the <link>Terms</link>.', {
            link: (inside) => <PageLink to={terms}>{inside}</PageLink>,
          })}{' '}
        </>
      )}
      {privacy !== null && (
        <>
          {rich('The <link>Privacy page</link> says what happens to your data.', {
            link: (inside) => <PageLink to={privacy}>{inside}</PageLink>,
          })}
        </>
      )}
    </p>
  );
}

/** In a tab of its own: what was typed into the form behind it stays. */
function PageLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
