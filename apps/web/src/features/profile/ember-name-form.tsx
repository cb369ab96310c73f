import { emberName } from '@fivefold/contract/calls/names';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { saveFault } from './name-fault.ts';
import styles from './name-question.module.css';
import { useUpdateProfile } from './use-update-profile.ts';

interface Props {
  /** What stands in the field at first. */
  initial: string;
  /** Below the field. */
  hint?: string;
  /** Above the field. */
  children: ReactNode;
  /** Before an answer is sent, and when it was refused. */
  onSend?: () => void;
  onRefused?: () => void;
  onSaved?: () => void;
  /** The other button; what it says, and what it does. */
  other: { readonly text: string; readonly onPress: () => void };
}

/** Names the ember. An empty name is none. */
export function EmberNameForm({ initial, hint, children, onSend, onRefused, onSaved, other }: Props) {
  const update = useUpdateProfile();
  const [typed, setTyped] = useState(initial);
  const [fault, setFault] = useState<string>();
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    if (update.isPending) return;
    const read = readEmberName(typed);
    setFault('fault' in read ? read.fault : undefined);
    if ('fault' in read) return;
    onSend?.();
    update.mutate(
      { body: { ember_name: read.name } },
      {
        onSuccess: () => onSaved?.(),
        onError: (problem) => {
          onRefused?.();
          setFault(saveFault(problem));
        },
      },
    );
  };
  return (
    <form className={styles.form} onSubmit={save} noValidate>
      {children}
      <TextField
        label={t('Name of your ember')}
        name="ember-name"
        autoComplete="off"
        dir="auto"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setFault(undefined);
        }}
        error={fault}
        {...(hint === undefined ? {} : { hint })}
      />
      <div className={styles.actions}>
        <Button type="submit" isBusy={update.isPending}>
          {t('Save')}
        </Button>
        <Button variant="quiet" onClick={other.onPress}>
          {other.text}
        </Button>
      </div>
    </form>
  );
}

/** A typed name as it is sent; an empty one is none. */
export function readEmberName(typed: string): { name: string | null } | { fault: string } {
  if (typed.trim() === '') return { name: null };
  const read = emberName.safeParse(typed);
  return read.success ? { name: read.data } : { fault: t(read.error.issues[0]?.message ?? '') };
}
