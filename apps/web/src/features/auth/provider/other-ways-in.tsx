import { t } from '#kernel/language/t.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { Banner } from '#ui/banner.tsx';
import styles from '../form.module.css';
import { mayHavePasskeys } from '../passkeys/may-have-passkeys.ts';
import { PasskeyLogIn } from '../passkeys/passkey-log-in.tsx';
import { ProviderButton } from './provider-button.tsx';

/** Logging in without a password: at the operator's service, and with a passkey. */
export function OtherWaysIn() {
  const { identity, server } = usePlatform();
  if (identity.enterBy === undefined)
    return (
      <Banner tone="info">
        {t('This server has no passwords, and the app can’t log in without one. Open the server’s website instead.')}
      </Banner>
    );
  return (
    <div className={styles.form}>
      {server.provider !== null && <ProviderButton />}
      {mayHavePasskeys() && <PasskeyLogIn />}
    </div>
  );
}
