// @vitest-environment jsdom
import type { WireSubscription } from '@fivefold/contract/shapes/billing';
import type { LocalDay } from '@fivefold/rules/calendar';
import type { DayMark } from '@fivefold/rules/week';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CalendarMonth } from '#features/history/months.ts';

const TODAY = '2026-11-24' as LocalDay;
const day = (text: string) => text as LocalDay;
/** Some versions of ICU write thin spaces in ranges. */
const withPlainSpaces = (range: string) => range.replaceAll('\u2009', ' ');

/** Opens a page whose language was chosen before, and says the same in it. */
async function sayIn(language: 'en' | 'fr' | 'ja') {
  vi.resetModules();
  localStorage.setItem('fivefold.language', language);
  const { loadTexts } = await import('./language/catalogue.ts');
  await loadTexts('rest');
  const { sentenceGap } = await import('./join-texts.ts');
  const { monthText } = await import('./day-text.ts');
  const { rangeText } = await import('./range-text.ts');
  const { writeRange } = await import('#features/days-off/write-day.ts');
  const { marksText } = await import('#features/week/week-words.ts');
  const { describeMonth } = await import('#features/history/months.ts');
  const { describeNextRenewal } = await import('#features/billing/renewal.ts');
  const { describeDaysOff, describeRows, describeTile } = await import('#features/tapestry/words.ts');
  const { toRows } = await import('#features/tapestry/rows.ts');
  const { daysText } = await import('#features/reminders/reminder-draft.ts');

  const checkIn = {
    index: 0,
    date: day('2026-11-16'),
    late: true,
    small: false,
    came_back: false,
    milestone: null,
    unit: 'days' as const,
    celebration: 'tree' as const,
  };
  const away = { kind: 'away', from: day('2026-11-17'), to: day('2026-11-19') } as const;
  const frozen = { kind: 'frozen', from: day('2026-11-20'), to: day('2026-11-20') } as const;
  const rows = toRows([checkIn], 0, [away, frozen]);
  const marks: DayMark[] = ['done', 'done', 'missed', 'open', 'open', 'open', 'open'];
  const month: CalendarMonth = { first: day('2026-11-01'), marks: ['done', 'done', 'missed', 'done', 'open', 'done'] };
  const renewal = {
    current_period_end: 1_798_000_000,
    performance_months_left: 1,
    cancels_at: null,
    past_due: false,
    next_price: null,
  };
  return {
    gap: sentenceGap(),
    month: monthText(day('2025-12-01'), 'short'),
    range: withPlainSpaces(rangeText(day('2026-11-16'), day('2026-11-22'), TODAY)),
    away: writeRange({ from: day('2026-11-16'), to: day('2026-11-22') }, TODAY),
    week: marksText(marks),
    marks: describeMonth(month),
    renewal: describeNextRenewal(renewal as WireSubscription),
    tile: describeTile({ checkIn: { ...checkIn, late: false }, name: 'tree', place: 0 }, TODAY),
    rows: describeRows(rows, 1),
    daysOff: withPlainSpaces(rows.map((row) => describeDaysOff(row, TODAY)).join('')),
    weekdays: daysText([1, 3]),
  };
}

afterEach(() => {
  localStorage.clear();
  // The next file of this page gets its modules in English.
  vi.resetModules();
});

describe('texts of several parts', () => {
  it('are joined as in English', async () => {
    expect(await sayIn('en')).toEqual({
      gap: ' ',
      month: 'Dec 2025',
      range: 'Nov 16 – 22',
      away: 'Nov 16 – 22',
      week: 'Kept: Monday, Tuesday. Slipped by: Wednesday.',
      marks: 'Done on 1–2, 4 and 6. Missed on 3.',
      renewal: 'December 23, 2026: $1',
      tile: 'Mon, Nov 16: Tree.',
      rows: '1 check-in, 1 added later, frozen once, away once.',
      daysOff: 'Away Nov 17 – 19. Frozen Nov 20.',
      weekdays: 'Mon, Wed',
    });
  });

  it('are joined as in French, with a space before a colon that no line breaks at', async () => {
    expect(await sayIn('fr')).toMatchObject({
      gap: ' ',
      month: 'déc. 2025',
      range: '16–22 nov.',
      week: 'Tenu\u00a0: lundi, mardi. Sauté\u00a0: mercredi.',
      marks: 'Fait\u00a0: 1–2, 4 et 6. Manqué\u00a0: 3.',
      renewal: '23 décembre 2026\u00a0: 1\u00a0$US',
      tile: 'lun. 16 nov.\u00a0: Arbre.',
      rows: '1 pointage, dont 1 après coup, une fois avec joker, une absence.',
      daysOff: 'Absence\u00a0: 17–19 nov. Joker\u00a0: 20 nov.',
      weekdays: 'lun., mer.',
    });
  });

  it('are joined as in Japanese, without spaces', async () => {
    expect(await sayIn('ja')).toEqual({
      gap: '',
      month: '2025年12月',
      range: '11月16日～11月22日',
      away: '11月16日～11月22日',
      week: '達成：月曜日、火曜日。見送り：水曜日。',
      marks: '達成した日：1～2、4と6。できなかった日：3。',
      renewal: '2026年12月23日：$1',
      tile: '11月16日(月)：木。',
      rows: 'チェックイン1回、あとから追加1回、フリーズ1回、お休み期間1回。',
      daysOff: 'お休み期間：11月17日～11月19日。フリーズ：11月20日。',
      weekdays: '月、水',
    });
  });
});
