import { text } from '@fivefold/rules/text-key';
import { useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { Redirect, useLocation, useNavigate } from '#kernel/router/router.tsx';
import { AuthLayout } from '#app/layouts/auth-layout.tsx';
import { ReturnLink } from '#app/layouts/return-link.tsx';
import { SwitchAccount } from '#app/layouts/switch-account.tsx';
import { paths } from '#kernel/paths.ts';
import { cleanAddress, readInvite } from '#platform/mailed-codes.ts';
import { isForAnotherUser, readSignInLink, type SignInLink } from '#features/auth/finish-sign-up.ts';
import {
  type FinishSignUpFailure,
  isPasswordDroppedIn,
  PASSWORD_DROPPED,
  useFinishSignUp,
} from '#features/auth/use-finish-sign-up.ts';
import { SecondStepForm } from '#features/auth/lazy-second-step.tsx';
import { useSession } from '#features/auth/use-session.ts';
import { readUrlParams } from '#platform/read-url-params.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { AcceptInvitePage } from './accept-invite-page.tsx';
import { ChoosePasswordPage } from './choose-password-page.tsx';

const ProviderReturnPage = lazyComponent(async () => (await import('./provider-return-page.tsx')).ProviderReturnPage);

const STEP_TEXTS = { 'signing-in': text('Logging you in…'), linking: text('Linking you with your friend…') };

/**
 * Completes a sign-in by mailed link, or leads on from an invitation link that was handed over; shows progress and
 * errors (Specification sections 2 and 4).
 */
export function FinishSignUpPage() {
  const { user } = useSession();
  const { state } = useLocation();
  const navigate = useNavigate();
  const [link] = useState(() => readSignInLink(window.location.href));
  const [mustAsk, setMustAsk] = useState(() => isForAnotherUser(link, user));

  const [invite] = useState(() => readInvite(window.location.href, state));
  const [answer] = useState(() => readUrlParams(window.location.href).get('provider'));

  if (answer !== null) return <ProviderReturnPage answer={answer} />;
  if (isPasswordDroppedIn(state)) return <ChoosePasswordPage />;
  if (invite !== undefined) {
    return user === null ? (
      <Redirect to={paths.signUp} state={{ invite }} />
    ) : (
      <AcceptInvitePage invite={invite} uid={user.uid} email={user.email} />
    );
  }
  if (!mustAsk || user === null) return <FinishSignUp link={link} />;
  const stay = () => {
    cleanAddress(paths.finishSignUp);
    navigate(paths.dashboard, { replace: true });
  };
  return (
    <SwitchAccount
      from={user.email}
      to={link.email}
      switchLabel={t('Continue as {email}', { email: link.email })}
      onSwitch={() => setMustAsk(false)}
      onStay={stay}
    />
  );
}

function FinishSignUp({ link }: { link: SignInLink }) {
  const { step, failure, mustChoosePassword, isCodeNeeded, enterCode, retry } = useFinishSignUp(link);
  const session = useSession();
  if (isCodeNeeded) {
    return (
      <AuthLayout title={t('Finish logging in')} links={<ReturnLink isSignedIn={session.state === 'signed-in'} />}>
        <SecondStepForm onCode={enterCode} />
      </AuthLayout>
    );
  }
  if (failure === null) {
    return (
      <AuthLayout title={t('Almost there')}>
        <Spinner label={t(STEP_TEXTS[step])} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title={t('Finish logging in')}
      links={!failure.isSignedIn && <ReturnLink isSignedIn={session.state === 'signed-in'} />}
    >
      <Banner tone="error" actions={renderNextSteps(failure, mustChoosePassword, retry)}>
        {failure.message}
      </Banner>
    </AuthLayout>
  );
}

function renderNextSteps(
  { mayRetry, isSignedIn }: FinishSignUpFailure,
  mustChoosePassword: boolean,
  retry: () => void,
) {
  if (!mayRetry && !isSignedIn) return undefined;
  return (
    <>
      {mayRetry && <Button onClick={retry}>{t('Try Again')}</Button>}
      {isSignedIn && mustChoosePassword && (
        <ButtonLink to={paths.finishSignUp} replace state={PASSWORD_DROPPED} variant="primary">
          {t('Choose a new password')}
        </ButtonLink>
      )}
      {isSignedIn && !mustChoosePassword && (
        <ButtonLink to={paths.dashboard} replace variant="primary">
          {t('Enter the App')}
        </ButtonLink>
      )}
    </>
  );
}
