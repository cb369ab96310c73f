import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type LocalDay } from './calendar.ts';
import { WEEKDAYS, weekdayOf } from './days-off.ts';
import { decide, JOINED_MINUTES, nextOf, OVERDUE_MINUTES, type Slot } from './reminders.ts';
import { MINUTES_PER_DAY, wallTimeAt } from './wall-clock.ts';

const ZONES = ['Pacific/Kiritimati', 'Pacific/Apia', 'Asia/Kathmandu', 'America/New_York', 'Australia/Lord_Howe'];
const MS_PER_MINUTE = 60_000;
const START = Date.parse('2026-01-01T00:00:00Z');
const END = Date.parse('2027-01-01T00:00:00Z');
/** Clocks skip an hour at most, or show it twice. */
const CHANGE_MINUTES = 60;

interface Sent {
  readonly nth: number;
  readonly day: LocalDay;
  readonly at: Date;
  readonly zone: string;
}

interface Planned {
  readonly at: number;
  readonly zone: string;
}

/**
 * Lives through looks at a person's slots.
 * @param nextLook after which `next` is when the plan says; undefined ends it
 */
function live(
  slots: readonly Slot[],
  first: Planned,
  nextLook: (next: Date | null, last: Planned) => Planned | undefined,
): Sent[] {
  const sent: Sent[] = [];
  let current = slots.map((slot, nth) => ({ ...slot, nth }));
  let decidedAt = new Date(first.at);
  for (let look: Planned | undefined = first; look !== undefined;) {
    const { zone } = look;
    const at = new Date(look.at);
    const made = decide({ slots: current, timeZone: zone, quiet: { from: 0, to: 0 }, decidedAt }, at, () => true);
    const dayOf = new Map(made.decided.map(({ slot, day }) => [slot.nth, day]));
    sent.push(...made.sent.map(({ nth }) => ({ nth, day: dayOf.get(nth) as LocalDay, at, zone })));
    current = current.map((slot) => ({ ...slot, lastOn: dayOf.get(slot.nth) ?? slot.lastOn }));
    decidedAt = at > decidedAt ? at : decidedAt;
    look = nextLook(nextOf(current, zone, at), look);
  }
  return sent;
}

const slots = fc.uniqueArray(
  fc.record({
    minute: fc.integer({ min: 0, max: MINUTES_PER_DAY - 1 }),
    weekdays: fc.subarray([...WEEKDAYS], { minLength: 1 }),
    lastOn: fc.constant(null),
  }),
  { minLength: 1, maxLength: 9, selector: ({ minute }) => minute },
);

/** How long after its slot's time a message came, by the clocks of the zone. */
const lateBy = ({ nth, at, zone }: Sent, of: readonly Slot[]) => wallTimeAt(at, zone).minute - (of[nth] as Slot).minute;

describe.each(ZONES)('a year of a person in %s', (zone) => {
  it('has every slot once on each of its days, though each look comes some minutes late', () =>
    fc.assert(
      fc.property(slots, fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 50, maxLength: 50 }), (of, delays) => {
        let looks = 0;
        const sent = live(of, { at: START, zone }, (next) => {
          const at = (next?.getTime() ?? END) + (delays[looks++ % delays.length] ?? 0) * MS_PER_MINUTE;
          return at < END ? { at, zone } : undefined;
        });
        for (const [nth, { minute, weekdays }] of of.entries()) {
          // Past midnight it is another day, and too late.
          if (minute >= MINUTES_PER_DAY - 5) continue;
          const days = sent.filter((each) => each.nth === nth).map(({ day }) => day);
          expect(new Set(days).size).toBe(days.length);
          const expected = Array.from({ length: 360 }, (_, n) => addDays('2026-01-03' as LocalDay, n));
          expect(days).toEqual(expect.arrayContaining(expected.filter((day) => weekdays.includes(weekdayOf(day)))));
        }
        for (const each of sent) {
          expect(lateBy(each, of)).toBeGreaterThanOrEqual(-JOINED_MINUTES - CHANGE_MINUTES);
          expect(lateBy(each, of)).toBeLessThanOrEqual(5 + CHANGE_MINUTES);
        }
      }),
      { numRuns: 12 },
    ));
});

it('no flight, no late look and no moved clock has a slot come twice for a day, or at another time of the day', () =>
  fc.assert(
    fc.property(
      slots,
      fc.array(fc.record({ zone: fc.constantFrom(...ZONES), minutes: fc.integer({ min: -3000, max: 5000 }) }), {
        minLength: 50,
        maxLength: 200,
      }),
      (of, moves) => {
        let nth = 0;
        const sent = live(of, { at: START, zone: 'Asia/Kathmandu' }, (next, last) => {
          const move = moves[nth++];
          if (move === undefined) return undefined;
          // Every second look is when the plan says, in the zone of the last one.
          const planned = next === null || nth % 2 === 0 ? undefined : { at: next.getTime(), zone: last.zone };
          return planned ?? { at: last.at + move.minutes * MS_PER_MINUTE, zone: move.zone };
        });
        const keys = sent.map((each) => `${each.nth} ${each.day}`);
        expect(new Set(keys).size).toBe(keys.length);
        for (const each of sent) {
          expect(each.day).toBe(wallTimeAt(each.at, each.zone).day);
          expect(lateBy(each, of)).toBeGreaterThanOrEqual(-JOINED_MINUTES - CHANGE_MINUTES);
          expect(lateBy(each, of)).toBeLessThan(OVERDUE_MINUTES + CHANGE_MINUTES);
        }
      },
    ),
    { numRuns: 300 },
  ));
