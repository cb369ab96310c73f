import { LINK_INVITER_FAILED } from '@fivefold/rules/texts';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { cleanAddress, keptCodeOf, readUrlParams } from '#platform/read-url-params.ts';
import { UNKNOWN_INVITER } from '#features/invites/unknown-inviter.ts';
import { SignUpForm } from '#features/auth/sign-up-form.tsx';
import { useSession } from '#features/auth/use-session.ts';
import { ExampleGoal } from '#features/celebrations/example-goal.tsx';
import { AuthLayout } from '#app/layouts/auth-layout.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';

const LinkInviter = lazyComponent(async () => (await import('#features/invites/link-inviter.tsx')).LinkInviter, {
  whileLoading: UNKNOWN_INVITER,
  onFailure: UNKNOWN_INVITER,
});

/** Sign up; `email` fills the field and `initiator_user_id` is sent with the profile (Specification section 2). */
export function SignUpPage() {
  const toasts = useToasts();
  const session = useSession();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [params] = useState(() => readUrlParams(window.location.href));
  const email = params.get('email') ?? '';
  const initiatorUserId = params.get('initiator_user_id') || undefined;
  // Signing up signs in before the profile is there: only who came here signed in is sent on at once.
  const [code] = useState(() => params.get('code') || keptCodeOf(state) || undefined);
  // The code is a secret: it does not stay in the address. The history entry keeps it, so that a reload finds it again.
  useEffect(() => {
    if (code !== undefined && email === '' && initiatorUserId === undefined) cleanAddress(paths.signUp, { code });
  }, [code, email, initiatorUserId]);
  const [cameSignedIn] = useState(session.state === 'signed-in' && email === '' && initiatorUserId === undefined);
  if (cameSignedIn) return <Navigate to={paths.dashboard} replace />;

  const finish = (isLinked: boolean | null) => {
    if (isLinked === false) toasts.error(LINK_INVITER_FAILED);
    cleanAddress(paths.signUp);
    void navigate(paths.dashboard, { replace: true });
  };

  return (
    <AuthLayout
      title="Sign Up"
      lead={
        initiatorUserId === undefined ? (
          'Your first goal is a minute away.'
        ) : (
          <LinkInviter email={email} initiatorUserId={initiatorUserId} />
        )
      }
      hasWelcome
      example={<ExampleGoal />}
      other={{ path: paths.logIn, label: 'Already have an account?' }}
    >
      <SignUpForm initialEmail={email} initiatorUserId={initiatorUserId} code={code} onDone={finish} />
    </AuthLayout>
  );
}
