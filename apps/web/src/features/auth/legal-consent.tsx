import { sentenceGap } from '#kernel/join-texts.ts';
import { rich } from '#kernel/language/t.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { PageLink } from '#ui/legal-links.tsx';
import styles from './legal-consent.module.css';

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
          })}
          {sentenceGap()}
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
