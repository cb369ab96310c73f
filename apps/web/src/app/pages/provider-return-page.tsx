import {
  finishProvider,
  logInByProvider,
  proveByProvider,
  type WireProviderTicket,
} from '@fivefold/contract/calls/provider';
import { LINK_INVITER_FAILED } from '@fivefold/rules/texts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useApi } from '#kernel/api/api-context.tsx';
import { t } from '#kernel/language/t.ts';
import { paths, returnPathOf } from '#kernel/paths.ts';
import { Link, useNavigate } from '#kernel/router/router.tsx';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { holdProof } from '#features/auth/account/keys/held-proof.ts';
import { createAccount } from '#features/auth/create-account.ts';
import { isSecondStepNeeded, SecondStepForm } from '#features/auth/lazy-second-step.tsx';
import styles from '#features/auth/mailed-link.module.css';
import { LinkForm, type OwnProof } from '#features/auth/provider/link-form.tsx';
import { NewAccountForm } from '#features/auth/provider/new-account-form.tsx';
import { ProviderButton } from '#features/auth/provider/provider-button.tsx';
import { takeTrip, type Trip } from '#features/auth/provider/trip.ts';
import { useSession } from '#features/auth/use-session.ts';
import { messageOf } from '#features/auth/use-submit.ts';
import { AuthLayout } from '#app/layouts/auth-layout.tsx';
import { PriceLine } from '#app/first-goal/price-line.tsx';
import { ReturnLink } from '#app/layouts/return-link.tsx';
import { isSelling } from '#platform/is-selling.ts';
import { cleanAddress } from '#platform/mailed-codes.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { visitorGoalKeyOf } from '#platform/preferences/personal-data.ts';
import { Banner } from '#ui/banner.tsx';
import { Spinner } from '#ui/spinner.tsx';

type Step =
  | { readonly kind: 'working' }
  | { readonly kind: 'failed'; readonly message: string }
  /** What the account asks for before it is open. */
  | { readonly kind: 'code' | 'connect' | 'sign-up'; readonly ticket: WireProviderTicket };

/**
 * Where the operator's sign-in provider leads back to: logs in, asks whether an account with the same address is the
 * person's own, or makes a new one. The provider's answer is good once, so a reload starts again.
 */
export function ProviderReturnPage({ answer }: { answer: string }) {
  const api = useApi();
  const { identity, preferences, server } = usePlatform();
  const { user } = useSession();
  const navigate = useNavigate();
  const toasts = useToasts();
  const [trip] = useState(takeTrip);
  const [step, setStep] = useState<Step>({ kind: 'working' });
  const hasStarted = useRef(false);
  const madeAccount = useRef(false);
  const name = server.provider ?? '';

  const enter = useCallback(
    async (ticket: WireProviderTicket, more: OwnProof & { operator_code?: string; code?: string | undefined } = {}) => {
      if (identity.enterBy === undefined) throw new Error(t('Please try again.'));
      return identity.enterBy(logInByProvider, { ticket: ticket.ticket, ...more });
    },
    [identity],
  );
  const leave = useCallback(() => navigate(returnPathOf(trip.back), { replace: true }), [navigate, trip]);

  useEffect(() => {
    // The answer is good once, and React runs effects twice in development.
    if (hasStarted.current) return;
    hasStarted.current = true;
    cleanAddress(paths.finishSignUp);
    const run = async () => {
      if (trip.isProof === true) {
        holdProof((await api.send(proveByProvider, { body: { answer } })).proof);
        toasts.success(t('Thank you, it’s you. Go on where you were.'));
        return leave();
      }
      const ticket = await api.send(finishProvider, { body: { answer } });
      const operatorCode = trip.operatorCode === undefined ? {} : { operator_code: trip.operatorCode };
      const mayEnter = ticket.account === 'connected' || trip.operatorCode !== undefined || ticket.email === null;
      if (!mayEnter) return setStep({ kind: ticket.account === 'none' ? 'sign-up' : 'connect', ticket });
      try {
        await enter(ticket, operatorCode);
        leave();
      } catch (failure) {
        if (!isSecondStepNeeded(failure)) throw failure;
        setStep({ kind: 'code', ticket });
      }
    };
    run().catch((failure: unknown) => setStep({ kind: 'failed', message: messageOf(failure) }));
  }, [answer, api, enter, leave, toasts, trip]);

  const signUp = async (ticket: WireProviderTicket, code: string | undefined) => {
    const isLinked = await createAccount(
      {
        identity: { signUp: () => enter(ticket, { code }) },
        api,
        onAccount: ({ uid }) => {
          madeAccount.current = true;
          if (trip.goal !== undefined) void preferences.set(visitorGoalKeyOf(uid), trip.goal);
        },
      },
      { ...invitationOf(trip), email: ticket.email ?? '', password: '', code, hasAccount: madeAccount.current },
    );
    if (isLinked === false) toasts.error(t(LINK_INVITER_FAILED));
    leave();
  };

  const back = <ReturnLink isSignedIn={user !== null} />;
  switch (step.kind) {
    case 'working':
      return (
        <AuthLayout title={t('Almost there')}>
          <Spinner label={t('Logging you in…')} />
        </AuthLayout>
      );
    case 'failed':
      return (
        <AuthLayout title={t('Finish logging in')} links={back}>
          <div className={styles.stack}>
            <Banner tone="error">{step.message}</Banner>
            {trip.isProof !== true && <ProviderButton trip={() => trip} />}
          </div>
        </AuthLayout>
      );
    case 'code':
      return (
        <AuthLayout title={t('Finish logging in')} links={back}>
          <SecondStepForm
            onCode={async (second_step) => {
              await enter(step.ticket, { second_step });
              leave();
            }}
          />
        </AuthLayout>
      );
    case 'connect':
      return (
        <AuthLayout
          title={t('Is this your account?')}
          links={
            <>
              {server.passwords === 'on' && <Link to={paths.resetPassword}>{t('Forgot Password?')}</Link>}
              {back}
            </>
          }
        >
          <LinkForm
            email={step.ticket.email ?? ''}
            name={name}
            onProof={async (proof) => {
              await enter(step.ticket, proof);
              leave();
            }}
          />
        </AuthLayout>
      );
    case 'sign-up':
      return (
        <AuthLayout title={t('Sign Up')} links={back}>
          <NewAccountForm
            email={step.ticket.email ?? ''}
            name={name}
            code={trip.code}
            price={server.payments === 'on' && isSelling() && <PriceLine />}
            onCreate={(code) => signUp(step.ticket, code)}
          />
        </AuthLayout>
      );
  }
}

const invitationOf = ({ initiatorUserId, invite }: Trip) => ({ initiatorUserId, invite });
