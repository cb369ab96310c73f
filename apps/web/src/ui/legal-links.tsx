import { usePlatform } from '#platform/platform-context.tsx';
import { classNames } from './class-names.ts';
import styles from './legal-links.module.css';

/** The operator's pages and address, where there are any. */
export function LegalLinks({ className }: { className?: string | undefined }) {
  const { privacy_url: privacy, terms_url: terms, support_email: support } = usePlatform().server;
  if (privacy === null && terms === null && support === null) return null;
  return (
    <p className={classNames(styles.links, className)}>
      {privacy !== null && <a href={privacy}>Privacy</a>}
      {terms !== null && <a href={terms}>Terms</a>}
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
      {terms === null ? 'Read how your data is treated: ' : 'By signing up you accept the '}
      {terms !== null && <a href={terms}>Terms</a>}
      {terms !== null && privacy !== null && '. How your data is treated: '}
      {privacy !== null && <a href={privacy}>Privacy</a>}.
    </p>
  );
}
