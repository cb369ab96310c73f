import type { WireMeadow } from '@fivefold/contract/calls/meadow';
import { type LocalDay, parseLocalDay } from '@fivefold/rules/calendar';
import { ALL_CELEBRATIONS, type Celebration } from '@fivefold/rules/celebration';
import { text } from '@fivefold/rules/text-key';
import { dayInSentence } from '#kernel/day-text.ts';
import { joinList, joinSentences } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';

/** What the scenes plant. */
const COUNTED: Readonly<Record<Celebration, string>> = {
  tree: text('{count, plural, one {# apple tree} other {# apple trees}}'),
  rock: text('{count, plural, one {# crystal} other {# crystals}}'),
  fire: text('{count, plural, one {# torch lily} other {# torch lilies}}'),
  star: text('{count, plural, one {# star flower} other {# star flowers}}'),
  tornado: text('{count, plural, one {# curly fern} other {# curly ferns}}'),
  blackhole: text('{count, plural, one {# night globe} other {# night globes}}'),
  rainbow: text('{count, plural, one {# rainbow flower} other {# rainbow flowers}}'),
  lightning: text('{count, plural, one {# lightning flower} other {# lightning flowers}}'),
  fireworks: text('{count, plural, one {# spark flower} other {# spark flowers}}'),
  snow: text('{count, plural, one {# snowdrop} other {# snowdrops}}'),
  garden: text('{count, plural, one {# sunflower} other {# sunflowers}}'),
  rocket: text('{count, plural, one {# rocket flower} other {# rocket flowers}}'),
  wave: text('{count, plural, one {# blue willow} other {# blue willows}}'),
};

/** '41 plants: 12 sunflowers, 9 crystals. The newest is from Read ten pages, yesterday.' */
export function describeMeadow({ plants, goals, older, lanterns }: WireMeadow, today: LocalDay): string {
  const [newest] = plants;
  const glowing =
    lanterns.length > 0
      ? [
          t('{count, plural, one {# paper lantern glows} other {# paper lanterns glow}} for what you remembered.', {
            count: lanterns.length,
          }),
        ]
      : [];
  if (newest === undefined)
    return joinSentences([t('Nothing grows here yet. Five check-ins of a goal plant the first flower.'), ...glowing]);
  const kinds = ALL_CELEBRATIONS.map((name) => ({
    name,
    count: plants.filter(({ scene }) => scene === name).length,
  }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .map(({ name, count }) => t(COUNTED[name], { count }));
  const forest = older.reduce((sum, { count }) => sum + count, 0);
  return joinSentences([
    t('{count, plural, one {# plant} other {# plants}}: {kinds}.', { count: plants.length, kinds: joinList(kinds) }),
    ...(forest > 0
      ? [t('{count, plural, one {# older one stands} other {# older ones stand}} as a forest.', { count: forest })]
      : []),
    describeNewest(newest, goals, today),
    ...glowing,
  ]);
}

function describeNewest(
  { day: written, goal }: WireMeadow['plants'][number],
  goals: WireMeadow['goals'],
  today: LocalDay,
) {
  const date = parseLocalDay(written);
  const day = date === undefined ? written : dayInSentence(date, today);
  const name = goal === null ? undefined : goals[goal]?.goal;
  return name === undefined
    ? t('The newest is of {day}.', { day })
    : t('The newest is from {goal}, {day}.', { goal: name, day });
}
