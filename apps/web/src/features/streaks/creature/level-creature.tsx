import { EmberCreature, type EmberCreatureProps } from './ember-creature.tsx';
import { addTrait } from './level-traits.ts';

/** The ember creature of a person: with the color and the trait of its level. */
export function LevelCreature(props: Omit<EmberCreatureProps, 'addTrait'>) {
  return <EmberCreature {...props} addTrait={addTrait} />;
}
