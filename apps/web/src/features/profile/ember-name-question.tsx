import type { WireProfile } from '@fivefold/contract/shapes/profile';
import { suggestEmberName } from '@fivefold/rules/ember-name';
import { avatarColor } from '@fivefold/rules/participant-color';
import { useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Card } from '#ui/card.tsx';
import { useCalmArrival } from '#ui/use-calm-arrival.ts';
import { useUnmountCallback } from '#ui/use-unmount-callback.ts';
import { EmberNameForm } from './ember-name-form.tsx';
import styles from './name-question.module.css';
import { useUpdateProfile } from './use-update-profile.ts';

interface Props {
  profile: WireProfile;
  /** It comes while the page is in use. */
  isLate: boolean;
  /** It was answered and has left the screen, and the focus with it. */
  onGone: () => void;
}

/** Asks once what the ember is called that has just woken. 'Not now' is an answer too. */
export function EmberNameQuestion({ profile, isLate, onGone }: Props) {
  const card = useCalmArrival(isLate);
  const { uid } = profile;
  const toasts = useToasts();
  const update = useUpdateProfile();
  const gone = useUnmountCallback(onGone);
  const [isSkipped, setIsSkipped] = useState(false);
  // A failure is no reason to ask again on this visit.
  if (isSkipped) return null;
  const skip = () => {
    update.mutate({ body: { ember_asked: true } });
    setIsSkipped(true);
    onGone();
    toasts.success(t('You can name your ember in the settings.'));
  };
  return (
    <Card as="section" ref={card} aria-labelledby="ember-name-question">
      <EmberNameForm
        initial={suggestEmberName(uid)}
        onSend={gone.arm}
        onRefused={gone.disarm}
        other={{ text: t('Not now'), onPress: skip }}
      >
        <div className={styles.question}>
          <Avatar uid={uid} color={avatarColor(profile)} level={profile.visual_level} mood="happy" size="small" />
          <h2 id="ember-name-question" className={styles.title}>
            {t('What will you call your ember?')}
          </h2>
        </div>
      </EmberNameForm>
    </Card>
  );
}
