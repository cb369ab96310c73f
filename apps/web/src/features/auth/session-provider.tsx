import { AUTH_LOADING_TIMEOUT_MS } from '@fivefold/rules/texts';
import { type ReactNode, useEffect, useState } from 'react';
import { usePlatform } from '#platform/platform-context.tsx';
import { type Session, SessionContext } from './use-session.ts';

const SIGNED_OUT: Session = { state: 'signed-out', user: null };

interface Props {
  /** What stands there while nothing is known; by default nothing. */
  whileLoading?: ReactNode;
  children: ReactNode;
}

/**
 * Follows the identity service's state. While it is not known nothing of the app is shown, for at most 3 s; after that
 * the app renders as signed out, and still changes when the service answers late (Specification section 4).
 */
export function SessionProvider({ whileLoading = null, children }: Props) {
  const { identity, personalData } = usePlatform();
  const [session, setSession] = useState<Session>({ state: 'loading', user: null });

  useEffect(() => {
    const giveUp = setTimeout(() => {
      setSession((known) => (known.state === 'loading' ? SIGNED_OUT : known));
    }, AUTH_LOADING_TIMEOUT_MS);
    const noteSignedOut = async () => {
      personalData.clearAnswers();
      const ended = await personalData.takeSessionEnd();
      if (ended !== undefined) setSession((known) => (known.state === 'signed-out' ? { ...known, ended } : known));
    };
    const stop = identity.onChange((user) => {
      clearTimeout(giveUp);
      if (user === null) void noteSignedOut();
      else personalData.allow(user.uid);
      setSession(user === null ? SIGNED_OUT : { state: 'signed-in', user });
    });
    return () => {
      clearTimeout(giveUp);
      stop();
    };
  }, [identity, personalData]);

  return <SessionContext value={session}>{session.state === 'loading' ? whileLoading : children}</SessionContext>;
}
