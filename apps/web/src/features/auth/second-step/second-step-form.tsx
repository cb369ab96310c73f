import type { WireSecondStep } from '@fivefold/contract/calls/auth';
import { REMEMBERED_DEVICE_DAYS } from '@fivefold/rules/limits';
import { useEffect, useRef, useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import styles from '../form.module.css';
import { textOf, useSubmit } from '../use-submit.ts';
import { CodeField } from './code-field.tsx';

interface Props {
  /** Tries to log in with a code; its failure is shown. */
  onCode: (secondStep: WireSecondStep) => Promise<void>;
  onBack?: () => void;
}

/** Asks for a code of the authenticator app, or a recovery code, after the password or a mailed link. */
export function SecondStepForm({ onCode, onBack }: Props) {
  const [isRecovery, setIsRecovery] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // It takes the place of the form whose button had the focus.
  useEffect(() => form.current?.querySelector('input')?.focus(), [isRecovery]);
  const { submit, isBusy, error, isErrorStale, markErrorStale } = useSubmit((sent) =>
    onCode({ code: textOf(sent, 'code'), remember: sent.get('remember') === 'on' }),
  );
  return (
    <form ref={form} className={styles.form} onSubmit={submit} onInput={markErrorStale} aria-busy={isBusy}>
      {error !== null && !isErrorStale && <Banner tone="error">{error}</Banner>}
      <CodeField
        key={String(isRecovery)}
        isRecovery={isRecovery}
        hint={t(
          isRecovery
            ? 'One of the ten that you kept when you set up your authenticator app.'
            : 'The six digits that your authenticator app shows now.',
        )}
      />
      <CheckboxField
        name="remember"
        label={t('{days, plural, other {Don’t ask on this device for # days}}', { days: REMEMBERED_DEVICE_DAYS })}
      />
      <Button type="submit" variant="primary" size="large" isWide isBusy={isBusy}>
        {t('Log In')}
      </Button>
      <Button variant="quiet" onClick={() => setIsRecovery(!isRecovery)}>
        {t(isRecovery ? 'Use my authenticator app' : 'Use a recovery code')}
      </Button>
      {onBack && (
        <Button variant="quiet" onClick={onBack}>
          {t('Back')}
        </Button>
      )}
    </form>
  );
}
