import { usePlatform } from '#platform/platform-context.tsx';
import { classNames } from './class-names.ts';
import styles from './legal-links.module.css';

/** The operator's pages and address, where there are any. */
export function LegalLinks({ className }: { className?: string | undefined }) {
  const { privacy_url: privacy, terms_url: terms, support_email: support } = usePlatform().server;
  if (privacy === null && terms === null && support === null) return null;
  return (
    <p className={classNames(styles.links, className)}>
      {privacy !== null && <PageLink to={privacy}>Privacy</PageLink>}
      {terms !== null && <PageLink to={terms}>Terms</PageLink>}
      {support !== null && <a href={`mailto:${support}`}>Contact</a>}
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
          By signing up, you accept the <PageLink to={terms}>Terms</PageLink>.{' '}
        </>
      )}
      {privacy !== null && (
        <>
          The <PageLink to={privacy}>Privacy page</PageLink> says what happens to your data.
        </>
      )}
    </p>
  );
}

/** In a tab of its own: what was typed into the form behind it stays. */
function PageLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
