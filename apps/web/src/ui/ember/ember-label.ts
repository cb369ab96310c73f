import { t } from '#kernel/language/t.ts';
import type { EmberMood } from './ember-sprite.ts';

/** What a screen reader says of the ember: 'Ember, level 2, happy', or with its name: 'Momo, level 2, happy'. */
export function emberLabel(name: string | null, level: number, mood: EmberMood): string {
  const facts = { level, mood };
  if (name !== null)
    return t(
      '{name}, level {level}, {mood, select, sleepy {sleepy} content {content} happy {happy} other {delighted}}',
      { name, ...facts },
    );
  return t(
    'Ember, level {level}, {mood, select, sleepy {sleepy} content {content} happy {happy} other {delighted}}',
    facts,
  );
}
