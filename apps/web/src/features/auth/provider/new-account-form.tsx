import { type ReactNode, useState } from 'react';
import { rich, t } from '#kernel/language/t.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import styles from '../form.module.css';
import { InvitationCodeField } from '../invitation-code-field.tsx';
import { LegalConsent } from '../legal-consent.tsx';
import { textOf, useSubmit } from '../use-submit.ts';

interface Props {
  email: string;
  /** What the other service is called. */
  name: string;
  /** Of the invitation that led here. */
  code: string | undefined;
  /** What an account costs. */
  price?: ReactNode;
  onCreate: (code: string | undefined) => Promise<void>;
}

/** Before the other service's first log-in makes an account: what it costs, what is accepted, and a code where one is needed. */
export function NewAccountForm({ email, name, code, price, onCreate }: Props) {
  const { server } = usePlatform();
  const [hasFailed, setHasFailed] = useState(false);
  const { submit, isBusy, error, isErrorStale, markErrorStale } = useSubmit(async (form) => {
    await onCreate(textOf(form, 'code').trim() || code).catch((failure: unknown) => {
      setHasFailed(true);
      throw failure;
    });
  });
  return (
    <form className={styles.form} onSubmit={submit} onInput={markErrorStale} aria-busy={isBusy}>
      {error !== null && !isErrorStale && <Banner tone="error">{error}</Banner>}
      <p>
        {rich('You’re new here. {name} says that you are <b>{email}</b>.', {
          email,
          name,
          b: (inside) => <strong dir="auto">{inside}</strong>,
        })}
      </p>
      {price}
      {server.sign_up === 'invited' && (code === undefined || hasFailed) && <InvitationCodeField code={code} />}
      <LegalConsent />
      <Button type="submit" variant="primary" size="large" isWide isBusy={isBusy}>
        {t('Sign Up')}
      </Button>
    </form>
  );
}
