import { listKeys, removePasskey, type WireKeys, type WirePasskey } from '@fivefold/contract/calls/keys';
import { PASSKEYS_MAX } from '@fivefold/rules/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApi } from '#kernel/api/api-context.tsx';
import { keyOf } from '#kernel/api/use-call.ts';
import { dayInSentence } from '#kernel/day-text.ts';
import { rich, t } from '#kernel/language/t.ts';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { localDayAt, useToday } from '#kernel/use-today.ts';
import { Button } from '#ui/button.tsx';
import { Key } from '#ui/later-icons.ts';
import styles from '../account-settings.module.css';
import { usedText } from '../used-text.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';

export interface KeysProps {
  keys: WireKeys;
  /** Whether this browser can use passkeys of this server. */
  canUse: boolean;
}

/** The passkeys of an account: listed with their last use, added and removed. */
export function PasskeySettings({ keys, canUse }: KeysProps) {
  const api = useApi();
  const queries = useQueryClient();
  const toasts = useToasts();
  const { passkeys, may_add: mayAdd } = keys;
  const hint = useRef<HTMLParagraphElement>(null);
  const [open, setOpen] = useState<'add' | WirePasskey | null>(null);
  const [renamed, setRenamed] = useState<WirePasskey | null>(null);
  const close = () => setOpen(null);

  const remove = async ({ id, name }: WirePasskey, proof: string) => {
    await api.send(removePasskey, { params: { id }, body: { proof } });
    await queries.invalidateQueries({ queryKey: keyOf(listKeys) });
    toasts.success(t('{name} is removed.', { name }));
    close();
    // The button goes with its row.
    hint.current?.focus();
  };

  return (
    <>
      <p ref={hint} tabIndex={-1} className={styles.hint}>
        {t('Log in with your finger, your face or a security key.')}
      </p>
      {passkeys.length > 0 && (
        <ul className={styles.devices} aria-label={t('Passkeys')}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setRenamed(passkey)}
              onRemove={() => setOpen(passkey)}
            />
          ))}
        </ul>
      )}
      {renderAdding({ canUse, mayAdd, isFull: passkeys.length >= PASSKEYS_MAX, onAdd: () => setOpen('add') })}
      {renamed !== null && <RenamePasskeyDialog passkey={renamed} onClose={() => setRenamed(null)} />}
      {open === 'add' && <AddPasskeyDialog hasPasskeys={canUse && passkeys.length > 0} onClose={close} />}
      {open !== null && open !== 'add' && (
        <ProofDialog
          title={t('Remove this passkey?')}
          confirmLabel={t('Remove')}
          tone="danger"
          hasPasskeys={canUse}
          onProven={(proof) => remove(open, proof)}
          onClose={close}
        >
          {rich('<b>{name}</b> no longer logs you in. Delete it on its device, too, so that it isn’t offered there.', {
            name: open.name,
            b: (inside) => <strong dir="auto">{inside}</strong>,
          })}
        </ProofDialog>
      )}
    </>
  );
}

interface Adding {
  canUse: boolean;
  mayAdd: boolean;
  isFull: boolean;
  onAdd: () => void;
}

function renderAdding({ canUse, mayAdd, isFull, onAdd }: Adding) {
  if (isFull)
    return (
      <p className={styles.used}>
        {t('You’ve reached the maximum of {most} passkeys. Remove one first.', { most: PASSKEYS_MAX })}
      </p>
    );
  if (!canUse) return <p className={styles.used}>{t('This browser can’t use passkeys here.')}</p>;
  if (!mayAdd) return <p className={styles.used}>{t('Confirm your email first. Then you can add one.')}</p>;
  return <Button onClick={onAdd}>{t('Add a passkey')}</Button>;
}

interface RowProps {
  passkey: WirePasskey;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyRow({ passkey, onRename, onRemove }: RowProps) {
  const today = useToday();
  const { name, made_at: madeAt, last_used_at: usedAt } = passkey;
  const dayOf = (instant: string) => localDayAt(Date.parse(instant));
  return (
    <li className={styles.device}>
      <Key size={20} aria-hidden="true" className={styles.sign} />
      <div className={styles.about}>
        <div className={styles.name}>
          <span dir="auto" className={styles.tokenName}>
            {name}
          </span>
        </div>
        <div className={styles.used}>
          {[
            t('Added {day}', { day: dayInSentence(dayOf(madeAt), today) }),
            usedAt === null ? t('Never used') : usedText(dayOf(usedAt), today),
          ].join(' · ')}
        </div>
      </div>
      <Button size="small" variant="quiet" aria-label={t('Rename {name}', { name })} onClick={onRename}>
        {t('Rename')}
      </Button>
      <Button size="small" variant="quiet" aria-label={t('Remove {name}', { name })} onClick={onRemove}>
        {t('Remove')}
      </Button>
    </li>
  );
}
