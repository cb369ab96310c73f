import type { LocalDay } from '@fivefold/rules/calendar';
import { CELEBRATION_NAMES } from '@fivefold/rules/celebration-names';
import { text } from '@fivefold/rules/text-key';
import { dayText } from '#kernel/day-text.ts';
import { joinList, joinSentences } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';
import { rangeText } from '#kernel/range-text.ts';
import { formatRun } from '#kernel/run-text.ts';
import type { TapestryDayOff, TapestryRow, Tile } from './rows.ts';

/** 'Mon, Nov 16: Rainbow, added later.' */
export function describeTile({ checkIn }: Tile, today: LocalDay): string {
  const { date, late } = checkIn;
  const [day, scene] = [dayText(date, today), sceneText(checkIn)];
  return late
    ? t('{day}: {scene}, added later.', { day, scene })
    : t('{label}: {value}.', { label: day, value: scene });
}

/** What a row shows: 'Tree, Rock, Fire (added later)'. */
export function describeRow({ tiles }: TapestryRow): string {
  const scenes = tiles.map(({ checkIn }) => {
    const scene = sceneText(checkIn);
    return checkIn.late ? t('{scene} (added later)', { scene }) : scene;
  });
  return joinList(scenes);
}

/** 'Rainbow', 'Rainbow (5 glasses)', 'Rainbow (small)', 'Rainbow (came back)', 'Rainbow (30 days in a row)'. */
function sceneText(checkIn: Tile['checkIn']): string {
  const { small, celebration, came_back: cameBack, milestone, unit = 'times', amountText: amount = null } = checkIn;
  const marks = [
    (scene: string) => (amount === null ? scene : t('{scene} ({amount})', { scene, amount })),
    (scene: string) => (small ? t('{scene} (small)', { scene }) : scene),
    (scene: string) => (cameBack ? t('{scene} (came back)', { scene }) : scene),
    (scene: string) => (milestone === null ? scene : t('{scene} ({run})', { scene, run: formatRun(milestone, unit) })),
  ];
  return marks.reduce((scene, mark) => mark(scene), t(CELEBRATION_NAMES[celebration]));
}

/** What stands beside a row: 'Away Nov 3 – 9. Frozen Nov 12.' */
export function describeDaysOff({ daysOff }: TapestryRow, today: LocalDay): string {
  const sentences = daysOff.map(({ kind, from, to }) => {
    const sentence = t(DAYS_OFF_TEXTS[kind], { days: rangeText(from, to, today) });
    // A short month may have a period of its own: 'nov.'
    return sentence.replace(/\.\.$/, '.');
  });
  return joinSentences(sentences);
}

const DAYS_OFF_TEXTS = { frozen: text('Frozen {days}.'), away: text('Away {days}.') } as const;

const COUNT_TEXTS = {
  checkIns: text('{count, plural, one {# check-in} other {# check-ins}}'),
  newest: text('The last {count} of {all} check-ins'),
  fullRows: text('{count, plural, one {# full row} other {# full rows}}'),
  late: text('{count} added later'),
  small: text('{count} small'),
  cameBack: text('came back {count, plural, =1 {once} =2 {twice} other {# times}}'),
  frozen: text('frozen {count, plural, =1 {once} =2 {twice} other {# times}}'),
  away: text('away {count, plural, =1 {once} =2 {twice} other {# times}}'),
} as const;

/**
 * The whole tapestry in a sentence, which says of how many check-ins these are the last where there were earlier ones: a
 * number beside it is of all.
 * @param all check-ins that were ever made
 */
export function describeRows(rows: readonly TapestryRow[], all: number): string {
  const tiles = rows.flatMap((row) => row.tiles);
  const daysOff = rows.flatMap((row) => row.daysOff);
  const ofKind = (kind: TapestryDayOff['kind']) => daysOff.filter((one) => one.kind === kind).length;
  const counts: readonly (readonly [what: keyof typeof COUNT_TEXTS, count: number])[] = [
    [all > tiles.length ? 'newest' : 'checkIns', tiles.length],
    ['fullRows', rows.filter(({ isFull }) => isFull).length],
    ['late', tiles.filter(({ checkIn }) => checkIn.late).length],
    ['small', tiles.filter(({ checkIn }) => checkIn.small).length],
    ['cameBack', tiles.filter(({ checkIn }) => checkIn.came_back).length],
    ['frozen', ofKind('frozen')],
    ['away', ofKind('away')],
  ];
  const parts = counts
    .filter(([, count], nth) => nth === 0 || count > 0)
    .map(([what, count]) => t(COUNT_TEXTS[what], { count, all }));
  return t('{words}.', { words: joinList(parts) });
}
