import { endSecondStep, listKeys, makeRecoveryCodes, startSecondStep } from '@fivefold/contract/calls/keys';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#kernel/api/api-context.tsx';
import { keyOf } from '#kernel/api/use-call.ts';
import { dayInSentence } from '#kernel/day-text.ts';
import { t } from '#kernel/language/t.ts';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { localDayAt, useToday } from '#kernel/use-today.ts';
import { Button } from '#ui/button.tsx';
import styles from '../account-settings.module.css';
import type { KeysProps } from './passkey-settings.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { type StartedStep, SetUpDialog } from './set-up-dialog.tsx';

type Open =
  | { readonly dialog: 'start' | 'renew' | 'end' }
  | ({ readonly dialog: 'set-up' } & StartedStep)
  | { readonly dialog: 'codes'; readonly codes: readonly string[] };

/** A code from an authenticator app, asked for after the password: set up, and switched off. */
export function SecondStepSettings({ keys, canUse }: KeysProps) {
  const { second_step: step, may_add: mayAdd } = keys;
  const api = useApi();
  const queries = useQueryClient();
  const toasts = useToasts();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const refresh = () => queries.invalidateQueries({ queryKey: keyOf(listKeys) });
  const dialog = { hasPasskeys: canUse && keys.passkeys.length > 0, onClose: close };

  const showCodes = async (codes: readonly string[]) => {
    setOpen({ dialog: 'codes', codes });
    await refresh();
  };
  const end = async (proof: string) => {
    await api.send(endSecondStep, { body: { proof } });
    await refresh();
    toasts.success(t('The authenticator app is switched off.'));
    close();
  };

  return (
    <>
      {step === null ? (
        <SwitchedOff mayAdd={mayAdd} onStart={() => setOpen({ dialog: 'start' })} />
      ) : (
        <SwitchedOn step={step} onOpen={(which) => setOpen({ dialog: which })} />
      )}
      {open?.dialog === 'start' && (
        <ProofDialog
          {...dialog}
          title={t('Set up an authenticator app')}
          confirmLabel={t('Continue')}
          onProven={async (proof) =>
            setOpen({ dialog: 'set-up', proof, ...(await api.send(startSecondStep, { body: { proof } })) })
          }
        >
          {t('First, show that it’s you.')}
        </ProofDialog>
      )}
      {open?.dialog === 'set-up' && <SetUpDialog started={open} onDone={showCodes} onClose={close} />}
      {open?.dialog === 'codes' && <RecoveryCodes codes={open.codes} onClose={close} />}
      {open?.dialog === 'renew' && (
        <ProofDialog
          {...dialog}
          title={t('Make new recovery codes?')}
          confirmLabel={t('Make new codes')}
          onProven={async (proof) => showCodes((await api.send(makeRecoveryCodes, { body: { proof } })).recovery_codes)}
        >
          {t('The codes that you have now stop working.')}
        </ProofDialog>
      )}
      {open?.dialog === 'end' && (
        <ProofDialog
          {...dialog}
          title={t('Switch off the authenticator app?')}
          confirmLabel={t('Switch off')}
          tone="danger"
          onProven={end}
        >
          {t('After that, logging in asks for no code anymore.')}
        </ProofDialog>
      )}
    </>
  );
}

function SwitchedOff({ mayAdd, onStart }: { mayAdd: boolean; onStart: () => void }) {
  return (
    <>
      <p className={styles.hint}>
        {t('When you log in, Fivefold then also asks for a code from an app on your phone. A passkey needs none.')}
      </p>
      {mayAdd ? (
        <Button onClick={onStart}>{t('Set up')}</Button>
      ) : (
        <p className={styles.used}>{t('Confirm your email first. Then you can set it up.')}</p>
      )}
    </>
  );
}

interface SwitchedOnProps {
  step: NonNullable<KeysProps['keys']['second_step']>;
  onOpen: (dialog: 'renew' | 'end') => void;
}

function SwitchedOn({ step, onOpen }: SwitchedOnProps) {
  const today = useToday();
  const { since, recovery_codes_left: left } = step;
  return (
    <>
      <p className={styles.hint}>
        {[
          t('On since {day}.', { day: dayInSentence(localDayAt(Date.parse(since)), today) }),
          t(
            '{left, plural, =0 {No recovery codes are left.} one {One recovery code is left.} other {# recovery codes are left.}}',
            {
              left,
            },
          ),
        ].join(' ')}
      </p>
      <div className={styles.choices}>
        <Button onClick={() => onOpen('renew')}>{t('New recovery codes')}</Button>
        <Button onClick={() => onOpen('end')}>{t('Switch off')}</Button>
      </div>
    </>
  );
}
