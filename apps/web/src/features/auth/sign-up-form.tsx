import { SIGN_UP_FAILED } from '@fivefold/rules/texts';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { t } from '#kernel/language/t.ts';
import { useApi } from '#kernel/api/api-context.tsx';
import { usePlatform } from '#platform/platform-context.tsx';
import { whenIdle } from '#platform/when-idle.ts';
import { loadOnce } from '#kernel/load-once.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { LegalConsent } from './legal-consent.tsx';
import { EmailField } from './email-field.tsx';
import { InvitationCodeField } from './invitation-code-field.tsx';
import { ProviderButton } from './lazy-provider-button.tsx';
import { OtherWaysIn } from './lazy-second-step.tsx';
import styles from './form.module.css';
import { newPasswordOf } from './new-password.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { useTypedEmail } from './typed-email.tsx';
import { textOf, useSubmit } from './use-submit.ts';

/** The calls of the contract, whose code is as large as the page: they come while the person types. */
const loadCreateAccount = loadOnce(() => import('./create-account.ts'));

interface Props {
  /** From the link of an invitation (Specification section 2). */
  initialEmail: string;
  initiatorUserId: string | undefined;
  /** The unused code of that mail. */
  code: string | undefined;
  /** The code of an invitation link that was handed over. */
  invite: string | undefined;
  /** What an account costs, in one line before the password. */
  price?: ReactNode;
  ref?: Ref<HTMLFormElement>;
  /** The goal that the visitor has tried, as it is stored. */
  triedGoal: () => string | undefined;
  /** The account was made. */
  onAccount: (uid: string) => void;
  /** `isLinked` is false when the inviter could not be linked, null when there is none. */
  onDone: (isLinked: boolean | null) => void;
}

export function SignUpForm({
  initialEmail,
  initiatorUserId,
  code,
  invite,
  price,
  ref,
  triedGoal,
  onAccount,
  onDone,
}: Props) {
  const { identity, server } = usePlatform();
  const api = useApi();
  const { email, setEmail, forgetEmail } = useTypedEmail(initialEmail);
  const accountEmail = useRef<string | null>(null);
  useEffect(() => whenIdle(() => void loadCreateAccount().catch(() => undefined)), []);

  const { submit, isBusy, error, isErrorStale, markErrorStale } = useSubmit(async (form) => {
    const typed = email.trim();
    const { createAccount } = await loadCreateAccount();
    const isLinked = await createAccount(
      {
        identity,
        api,
        onAccount: ({ uid }) => {
          accountEmail.current = typed;
          onAccount(uid);
        },
      },
      {
        email: typed,
        password: newPasswordOf(form),
        initiatorUserId,
        invite,
        code: textOf(form, 'code').trim() || code,
        hasAccount: accountEmail.current === typed,
      },
    );
    forgetEmail();
    onDone(isLinked);
  });

  const provider = (
    <ProviderButton trip={() => ({ initiatorUserId, invite, ...(code && { code }), goal: triedGoal() })} />
  );
  if (server.passwords === 'off')
    return (
      <div className={styles.form}>
        {price}
        <LegalConsent />
        {identity.enterBy ? provider : <OtherWaysIn />}
      </div>
    );
  return (
    <form
      ref={ref}
      className={styles.form}
      onSubmit={submit}
      onInput={markErrorStale}
      onInvalidCapture={markErrorStale}
      aria-busy={isBusy}
    >
      {error !== null && !isErrorStale && (
        <Banner tone="error" title={t(SIGN_UP_FAILED)}>
          {error}
        </Banner>
      )}
      {price}
      <EmailField value={email} onChange={setEmail} />
      <NewPasswordField label={t('Password')} email={email.trim()} />
      {server.sign_up === 'invited' && (code === undefined || error !== null) && <InvitationCodeField code={code} />}
      <LegalConsent />
      <Button type="submit" variant="primary" size="large" isWide isBusy={isBusy}>
        {t('Sign Up')}
      </Button>
      {server.provider !== null && identity.enterBy && provider}
    </form>
  );
}
