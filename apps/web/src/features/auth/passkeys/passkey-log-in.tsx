import { logInByPasskey, passkeyLogInQuestion, type WirePasskeyAnswer } from '@fivefold/contract/calls/keys';
import { PASSKEY_ANSWER_MINUTES } from '@fivefold/rules/limits';
import { useCallback, useEffect, useState } from 'react';
import { useApi } from '#kernel/api/api-context.tsx';
import { t } from '#kernel/language/t.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { whenIdle } from '#platform/when-idle.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Key } from '#ui/later-icons.ts';
import { messageOf } from '../use-submit.ts';
import { arePasskeysPossible, askForPasskey, isAutofillPossible, stopAsking } from './browser-passkeys.ts';

/** A question that waits in the field is asked anew before the server no longer takes its answer. */
const ASKED_ANEW_MS = (PASSKEY_ANSWER_MINUTES - 2) * 60 * 1000;

/**
 * Logs in with a passkey: by a button, and from the email field, where browsers offer it with what they know. After
 * success the session changes, and the page moves on by that.
 */
export function PasskeyLogIn() {
  const api = useApi();
  const { identity } = usePlatform();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const canAsk = arePasskeysPossible();

  const enter = useCallback(
    async (passkey: WirePasskeyAnswer) => identity.enterBy?.(logInByPasskey, { passkey }),
    [identity],
  );

  useEffect(() => {
    if (!canAsk) return undefined;
    let isOver = false;
    const waitInField = async () => {
      if (isOver || !(await isAutofillPossible())) return;
      const question = await api.send(passkeyLogInQuestion);
      const passkey = isOver ? undefined : await askForPasskey(question, { inField: true });
      if (passkey === undefined) return;
      await enter(passkey).catch((failure: unknown) => {
        setError(messageOf(failure));
        setRound(round + 1);
      });
    };
    // A person who chose none types, or presses the button: nothing is said.
    whenIdle(() => void waitInField().catch(() => undefined));
    const anew = setTimeout(() => setRound(round + 1), ASKED_ANEW_MS);
    return () => {
      isOver = true;
      clearTimeout(anew);
      stopAsking();
    };
  }, [api, enter, canAsk, round]);

  const logIn = async () => {
    setIsBusy(true);
    setError(null);
    try {
      await enter(await askForPasskey(await api.send(passkeyLogInQuestion)));
    } catch (failure) {
      setError(messageOf(failure));
      // The field's question ended with the button's.
      setRound(round + 1);
    }
    setIsBusy(false);
  };

  if (!canAsk) return null;
  return (
    <>
      <Button
        size="large"
        isWide
        isBusy={isBusy}
        icon={<Key size={20} aria-hidden="true" />}
        onClick={() => void logIn()}
      >
        {t('Log in with a passkey')}
      </Button>
      {error !== null && <Banner tone="error">{error}</Banner>}
    </>
  );
}
