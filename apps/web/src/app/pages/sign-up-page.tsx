import { text } from '@fivefold/rules/text-key';
import { LINK_INVITER_FAILED } from '@fivefold/rules/texts';
import { useEffect, useRef, useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { Redirect, useLocation, useNavigate } from '#kernel/router/router.tsx';
import { paths, pathWith } from '#kernel/paths.ts';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { readUrlParams } from '#platform/read-url-params.ts';
import { cleanAddress, codeInState, readInvite } from '#platform/mailed-codes.ts';
import { visitorGoalKeyOf } from '#platform/preferences/personal-data.ts';
import { UnknownInviter } from '#features/invites/unknown-inviter.tsx';
import { SignUpForm } from '#features/auth/sign-up-form.tsx';
import { useSession } from '#features/auth/use-session.ts';
import type { VisitorGoal } from '#features/first-goal/visitor-goal.ts';
import { isSelling } from '#platform/is-selling.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { AuthLayout } from '#app/layouts/auth-layout.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';

const LinkInviter = lazyComponent(async () => (await import('#features/invites/link-inviter.tsx')).LinkInviter, {
  whileLoading: <UnknownInviter />,
  onFailure: <UnknownInviter />,
});

const InviteLine = lazyComponent(async () => (await import('#features/invites/invite-line.tsx')).InviteLine, {
  whileLoading: <UnknownInviter />,
  onFailure: <UnknownInviter />,
});

/** Its code is the dashboard's, which comes behind the form. */
const TryGoal = lazyComponent(async () => (await import('#app/first-goal/try-goal.tsx')).TryGoal);

const PriceLine = lazyComponent(async () => (await import('#app/first-goal/price-line.tsx')).PriceLine, {
  whileLoading: <p>{'\u00a0'}</p>,
});

const INVITE_OVER = text(
  'This invitation was used or taken back, or it’s too old. Sign up, then ask your friend for a new one.',
);

/** Sign up; `email` fills the field and `initiator_user_id` is sent with the profile (Specification section 2). */
export function SignUpPage() {
  const toasts = useToasts();
  const session = useSession();
  const navigate = useNavigate();
  const { state } = useLocation();
  const { server, preferences } = usePlatform();
  const goal = useRef<VisitorGoal>(null);
  const form = useRef<HTMLFormElement>(null);
  const [params] = useState(() => readUrlParams(window.location.href));
  const email = params.get('email') ?? '';
  const initiatorUserId = params.get('initiator_user_id') || undefined;
  // Signing up signs in before the profile is there: only who came here signed in is sent on at once.
  const [invite] = useState(() => readInvite(window.location.href, state));
  const [code] = useState(() => params.get('code') || codeInState(state) || undefined);
  // The code is a secret: it does not stay in the address. The history entry keeps it, so that a reload finds it again.
  useEffect(() => {
    if ((code ?? invite) !== undefined && email === '' && initiatorUserId === undefined)
      cleanAddress(paths.signUp, { code, invite });
  }, [code, invite, email, initiatorUserId]);
  const [cameSignedIn] = useState(session.state === 'signed-in' && email === '' && initiatorUserId === undefined);
  if (cameSignedIn && invite !== undefined) return <Redirect to={paths.finishSignUp} state={{ invite }} />;
  if (cameSignedIn) return <Redirect to={paths.dashboard} />;

  const triedGoal = () => (goal.current === null ? undefined : JSON.stringify(goal.current));
  const finish = (isLinked: boolean | null) => {
    if (isLinked === false) toasts.error(t(LINK_INVITER_FAILED));
    cleanAddress(paths.signUp);
    navigate(paths.dashboard, { replace: true });
  };

  const greeting = () => {
    if (invite !== undefined) return <InviteLine invite={invite} whenOver={t(INVITE_OVER)} />;
    return initiatorUserId && <LinkInviter email={email} initiatorUserId={initiatorUserId} />;
  };
  const isInvited = invite !== undefined || initiatorUserId !== undefined;

  return (
    <AuthLayout
      title={t('Sign Up')}
      {...(isInvited ? { greeting: greeting() } : { lead: t('Your first goal is a minute away.') })}
      hasWelcome
      example={
        <TryGoal
          onChange={(made) => {
            goal.current = made;
          }}
          onKeep={() => form.current && focusEmpty(form.current)}
        />
      }
      other={{
        path: paths.logIn,
        label: t('Already have an account?'),
        ...(invite !== undefined && { state: { wanted: pathWith(paths.finishSignUp, { invite }) } }),
      }}
    >
      <SignUpForm
        ref={form}
        price={server.payments === 'on' && isSelling() && <PriceLine />}
        triedGoal={triedGoal}
        onAccount={(uid) => {
          const tried = triedGoal();
          if (tried !== undefined) void preferences.set(visitorGoalKeyOf(uid), tried);
        }}
        initialEmail={email}
        initiatorUserId={initiatorUserId}
        code={code ?? invite}
        invite={invite}
        onDone={finish}
      />
    </AuthLayout>
  );
}

/** The first field that is to be filled in: an invitation has filled in the address. */
function focusEmpty(form: HTMLFormElement): void {
  [...form.querySelectorAll('input')].find(({ value }) => value === '')?.focus();
}
