import type { ParticipantColor } from '@fivefold/rules/participant-color';
import { memo } from 'react';
import { Ember, type EmberProps } from './ember.tsx';
import { faceOf } from './ember-face.ts';
import { getEmberColors } from './ember-flames.ts';
import { addTrait } from './level-traits.ts';

export interface LevelEmberProps extends Omit<EmberProps, 'addTrait' | 'face' | 'paint'> {
  /** Whose it is; none while that is not known. */
  uid?: string | undefined;
  color?: ParticipantColor;
}

/** A person's ember: with their face and the shape of its level. */
export const LevelEmber = memo(function LevelEmber({ uid, color = 'orange', ...props }: LevelEmberProps) {
  return (
    <Ember
      {...props}
      face={uid === undefined ? undefined : faceOf(uid)}
      paint={(isAsh) => getEmberColors(color, isAsh)}
      addTrait={addTrait}
    />
  );
});
