import { listKeys, proofQuestion, prove } from '@fivefold/contract/calls/keys';
import { startProviderProof } from '@fivefold/contract/calls/provider';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useApi } from '#kernel/api/api-context.tsx';
import { callQuery } from '#kernel/api/use-call.ts';
import { t } from '#kernel/language/t.ts';
import { paths } from '#kernel/paths.ts';
import { Link, useLocation } from '#kernel/router/router.tsx';
import type { ShownProof } from '#platform/identity/port.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Check } from '#ui/icons.ts';
import { Key } from '#ui/later-icons.ts';
import { arePasskeysPossible, askForPasskey } from '../../passkeys/browser-passkeys.ts';
import { PasswordField } from '../../password-field.tsx';
import { goToProvider } from '../../provider/trip.ts';
import { messageOf, textOf } from '../../use-submit.ts';
import styles from '../account-settings.module.css';
import { heldProof, holdProof } from './held-proof.ts';
import own from './keys.module.css';

/** How a person shows that an account is theirs. */
export type ProofKind = 'password' | 'keys' | 'recent-sign-in';

interface Props {
  kind: ProofKind;
  label?: string;
  hint?: ReactNode;
}

/** A form's part that asks whose account it is: for the password, or for what the account has in its place. */
export function ProofField({ kind, label = t('Password'), hint }: Props) {
  if (kind === 'recent-sign-in') return null;
  if (kind === 'keys') return <KeyProof />;
  return <PasswordField label={label} hint={hint} name="password" autoComplete="current-password" required />;
}

/**
 * What a form with such a part sends.
 * @throws Error with a sentence where nothing was shown yet
 */
export function shownProof(form: FormData, kind: ProofKind): ShownProof {
  if (kind === 'recent-sign-in') return {};
  if (kind === 'password') return { password: textOf(form, 'password') };
  const proof = textOf(form, 'proof');
  if (proof === '') throw new Error(t('First, show that it’s you.'));
  return { proof };
}

function KeyProof() {
  const api = useApi();
  const { identity, server } = usePlatform();
  const { pathname, search } = useLocation();
  const { data: keys } = useQuery(callQuery(listKeys));
  const [proof, setProof] = useState(heldProof);
  const [busy, setBusy] = useState<'passkey' | 'provider' | null>(null);
  const [error, setError] = useState<string | null>(null);
  if (proof !== null)
    return (
      <p className={own.shown}>
        <Check size={18} aria-hidden="true" />
        <span>{t('You’ve shown that it’s you.')}</span>
        <input type="hidden" name="proof" value={proof} />
      </p>
    );
  if (keys === undefined) return null;

  const ask = async (by: 'passkey' | 'provider') => {
    setBusy(by);
    setError(null);
    try {
      if (by === 'provider') {
        await goToProvider(api, startProviderProof, { isProof: true, back: pathname + search });
        return;
      }
      const answer = await askForPasskey(await api.send(proofQuestion));
      holdProof((await api.send(prove, { body: { passkey: answer } })).proof);
      setProof(heldProof());
    } catch (failure) {
      setError(messageOf(failure));
    }
    setBusy(null);
  };
  const canEnter = identity.enterBy !== undefined;
  const hasPasskey = canEnter && keys.passkeys.length > 0 && arePasskeysPossible();
  const provider = canEnter && keys.provider !== null ? server.provider : null;
  return (
    <div className={own.proof}>
      {error !== null && <Banner tone="error">{error}</Banner>}
      {(hasPasskey || provider !== null) && <p className={styles.used}>{t('First, show that it’s you.')}</p>}
      <div className={styles.choices}>
        {hasPasskey && (
          <Button
            isBusy={busy === 'passkey'}
            icon={<Key size={18} aria-hidden="true" />}
            onClick={() => void ask('passkey')}
          >
            {t('Use a passkey')}
          </Button>
        )}
        {provider !== null && (
          <Button isBusy={busy === 'provider'} onClick={() => void ask('provider')}>
            {t('Continue with {name}', { name: provider })}
          </Button>
        )}
      </div>
      {!hasPasskey && provider === null && <NoProof />}
    </div>
  );
}

/** For an account that has none of its keys here. */
function NoProof() {
  const { identity, server } = usePlatform();
  if (identity.enterBy === undefined && server.passwords === 'off')
    return <p className={styles.used}>{t('The app can’t ask who you are. Do this on the server’s website.')}</p>;
  if (server.passwords === 'on' && server.mail)
    return (
      <p className={styles.used}>
        <span>{t('Your account has no password.')}</span>{' '}
        <Link to={paths.resetPassword}>{t('Set a new password')}</Link>
      </p>
    );
  return (
    <p className={styles.used}>
      {t('Nothing here shows that it’s you. Ask the people who run this server for a link.')}
    </p>
  );
}
