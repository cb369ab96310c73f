import { confirmEmail, restoreEmail } from '@fivefold/contract/calls/auth';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from '#kernel/router/router.tsx';
import { paths } from '#kernel/paths.ts';
import { useApi } from '#kernel/api/api-context.tsx';
import { usePlatform } from '#platform/platform-context.tsx';
import { readUrlParams } from '#platform/read-url-params.ts';
import { cleanAddress, codeInState } from '#platform/mailed-codes.ts';
import { useSession } from './use-session.ts';
import { type Submit, useSubmit } from './use-submit.ts';

/** The new address confirms the change, or the former address reverts it. */
type Mode = 'confirm' | 'restore';

interface EmailChangeLink extends Submit {
  readonly mode: Mode;
  readonly step: 'incomplete' | 'log-in' | 'confirm' | 'done';
  /** For the form with the button of the step 'confirm'. */
  readonly form: RefObject<HTMLFormElement | null>;
}

/**
 * The mailed link about a changed address (`mode=confirm&oobCode=`). Only the account that asked for a new address can
 * confirm it, so a signed-out person logs in first; the form is then submitted without another press of the button.
 */
export function useEmailChangeLink(): EmailChangeLink {
  const { state } = useLocation();
  const [{ code, mode }] = useState(() => readMailedLink(window.location.href, state));
  const api = useApi();
  const { identity } = usePlatform();
  const { user } = useSession();
  const [isDone, setIsDone] = useState(false);

  // The code is a secret, so it leaves the address bar. The history entry keeps it for a reload.
  useEffect(() => {
    if (code !== null) cleanAddress(paths.changeEmail, { code, mode });
  }, [code, mode]);

  const submission = useSubmit(async () => {
    await api.send(mode === 'restore' ? restoreEmail : confirmEmail, { body: { code: code ?? '' } });
    cleanAddress(paths.changeEmail);
    setIsDone(true);
    // The current user now has the new address, or is signed out.
    await identity.renewUser();
  });

  const form = useRef<HTMLFormElement>(null);
  const mustLogIn = mode === 'confirm' && user === null && !isDone;
  const hadToLogIn = useRef(false);
  useEffect(() => {
    if (hadToLogIn.current && !mustLogIn) form.current?.requestSubmit();
    hadToLogIn.current = mustLogIn;
  }, [mustLogIn]);

  return {
    ...submission,
    mode,
    step: code === null ? 'incomplete' : mustLogIn ? 'log-in' : isDone ? 'done' : 'confirm',
    form,
  };
}

function readMailedLink(href: string, state: unknown): { code: string | null; mode: Mode } {
  const params = readUrlParams(href);
  const kept = typeof state === 'object' && state !== null && 'mode' in state ? state.mode : undefined;
  const mode = (params.get('mode') ?? kept) === 'restore' ? 'restore' : 'confirm';
  return { code: params.get('oobCode') || codeInState(state), mode };
}
