import type { WireProfile } from '@fivefold/contract/shapes/profile';
import { avatarColor } from '@fivefold/rules/participant-color';
import { type SyntheticEvent, useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextField } from '#ui/field.tsx';
import { useCalmArrival } from '#ui/use-calm-arrival.ts';
import { useUnmountCallback } from '#ui/use-unmount-callback.ts';
import { readName, saveFault } from './name-fault.ts';
import styles from './name-question.module.css';
import { useUpdateProfile } from './use-update-profile.ts';

interface Props {
  profile: WireProfile;
  /** It comes while the page is in use. */
  isLate: boolean;
  /** It was answered and has left the screen, and the focus with it. */
  onGone: () => void;
}

/** Asks once for the name that friends see. 'Not now' is an answer too. */
export function NameQuestion({ profile, isLate, onGone }: Props) {
  const card = useCalmArrival(isLate);
  const toasts = useToasts();
  const update = useUpdateProfile();
  const gone = useUnmountCallback(onGone);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const [isSkipped, setIsSkipped] = useState(false);
  // A failure is no reason to ask again on this visit.
  if (isSkipped) return null;

  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    if (update.isPending) return;
    const read = readName(typed);
    setFault('fault' in read ? read.fault : undefined);
    if ('fault' in read) return;
    gone.arm();
    update.mutate(
      { body: { display_name: read.name, name_asked: true } },
      {
        onError: (problem) => {
          gone.disarm();
          setFault(saveFault(problem));
        },
      },
    );
  };
  const skip = () => {
    update.mutate({ body: { name_asked: true } });
    setIsSkipped(true);
    onGone();
    toasts.success(t('You can choose a name in the settings.'));
  };

  return (
    <Card as="section" ref={card} aria-labelledby="name-question">
      <form className={styles.form} onSubmit={save} noValidate>
        <div className={styles.question}>
          <Avatar uid={profile.uid} color={avatarColor(profile)} level={profile.visual_level} />
          <h2 id="name-question" className={styles.title}>
            {t('What should friends call you?')}
          </h2>
        </div>
        <TextField
          label={t('Name')}
          name="nickname"
          autoComplete="nickname"
          dir="auto"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setFault(undefined);
          }}
          error={fault}
        />
        <div className={styles.actions}>
          <Button type="submit" isBusy={update.isPending}>
            {t('Save')}
          </Button>
          <Button variant="quiet" onClick={skip}>
            {t('Not now')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
