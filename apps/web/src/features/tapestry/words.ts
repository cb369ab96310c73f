import type { LocalDay } from '@fivefold/rules/calendar';
import { CELEBRATION_NAMES } from '@fivefold/rules/celebration-names';
import { text } from '@fivefold/rules/text-key';
import { dayText } from '#kernel/day-text.ts';
import { joinList, joinSentences } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';
import { rangeText } from '#kernel/range-text.ts';
import type { TapestryDayOff, TapestryRow, Tile } from './rows.ts';

/** 'Mon, Nov 16: Rainbow, added later.' */
export function describeTile({ checkIn: { date, late, small, celebration } }: Tile, today: LocalDay): string {
  const [day, scene] = [dayText(date, today), sceneText({ small, celebration })];
  return late
    ? t('{day}: {scene}, added later.', { day, scene })
    : t('{label}: {value}.', { label: day, value: scene });
}

/** What a row shows: 'Tree, Rock, Fire (added later)'. */
export function describeRow({ tiles }: TapestryRow): string {
  const scenes = tiles.map(({ checkIn: { celebration, late, small } }) => {
    const scene = sceneText({ small, celebration });
    return late ? t('{scene} (added later)', { scene }) : scene;
  });
  return joinList(scenes);
}

/** 'Rainbow', 'Rainbow (small)'. */
function sceneText({ small, celebration }: Pick<Tile['checkIn'], 'small' | 'celebration'>): string {
  const scene = t(CELEBRATION_NAMES[celebration]);
  return small ? t('{scene} (small)', { scene }) : scene;
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
  fullRows: text('{count, plural, one {# full row} other {# full rows}}'),
  late: text('{count} added later'),
  small: text('{count} small'),
  frozen: text('frozen {count, plural, =1 {once} =2 {twice} other {# times}}'),
  away: text('away {count, plural, =1 {once} =2 {twice} other {# times}}'),
} as const;

/** The whole tapestry in a sentence. */
export function describeRows(rows: readonly TapestryRow[]): string {
  const tiles = rows.flatMap((row) => row.tiles);
  const daysOff = rows.flatMap((row) => row.daysOff);
  const ofKind = (kind: TapestryDayOff['kind']) => daysOff.filter((one) => one.kind === kind).length;
  const counts: readonly (readonly [what: keyof typeof COUNT_TEXTS, count: number])[] = [
    ['checkIns', tiles.length],
    ['fullRows', rows.filter(({ isFull }) => isFull).length],
    ['late', tiles.filter(({ checkIn }) => checkIn.late).length],
    ['small', tiles.filter(({ checkIn }) => checkIn.small).length],
    ['frozen', ofKind('frozen')],
    ['away', ofKind('away')],
  ];
  const parts = counts
    .filter(([what, count]) => what === 'checkIns' || count > 0)
    .map(([what, count]) => t(COUNT_TEXTS[what], { count }));
  return t('{words}.', { words: joinList(parts) });
}
