import { t } from '#kernel/language/t.ts';
import type { CreatureMood } from './ember-sprite.ts';

/** What a screen reader says of the creature: 'Ember, level 2, happy'. */
export function emberLabel(level: number, mood: CreatureMood): string {
  return t('Ember, level {level}, {mood, select, sleepy {sleepy} content {content} happy {happy} other {delighted}}', {
    level,
    mood,
  });
}
