import { memo } from 'react';
import { Ember, type EmberProps } from './ember.tsx';
import { faceOf } from './ember-face.ts';
import { addTrait } from './level-traits.ts';

export interface LevelEmberProps extends Omit<EmberProps, 'addTrait' | 'face'> {
  /** Whose it is; none while that is not known. */
  uid?: string | undefined;
}

/** A person's ember: with their face and the shape of its level. */
export const LevelEmber = memo(function LevelEmber({ uid, ...props }: LevelEmberProps) {
  return <Ember {...props} face={uid === undefined ? undefined : faceOf(uid)} addTrait={addTrait} />;
});
