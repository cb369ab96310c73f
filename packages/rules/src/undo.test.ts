import { describe, expect, it } from 'vitest';
import { day } from './testing/day.ts';
import { UNDO_REFUSALS, type UndoAnswer, lastUndoDay, mayUndo } from './undo.ts';

describe('undoing a check-in', () => {
  const question = {
    isNewest: true,
    addedOn: day('2026-11-30'),
    today: day('2026-11-30'),
    points: 1,
    totalStreaks: 1,
  };

  it.each<[string, Partial<typeof question>, UndoAnswer]>([
    ['on its day', {}, 'ok'],
    ['on the next day', { today: day('2026-12-01') }, 'ok'],
    ['two days later', { today: day('2026-12-02') }, 'too_late'],
    ['on the day before, after a flight west', { today: day('2026-11-29') }, 'ok'],
    ['that is not the newest', { isNewest: false }, 'not_newest'],
    ['that is neither the newest nor of today', { isNewest: false, today: day('2026-12-09') }, 'not_newest'],
    ['whose points are exchanged', { totalStreaks: 0 }, 'exchanged'],
    ['whose points are exchanged in part', { points: 15, totalStreaks: 14 }, 'exchanged'],
    ['whose points are still there', { points: 15, totalStreaks: 15 }, 'ok'],
    ['that earned nothing', { points: 0, totalStreaks: 0 }, 'ok'],
    ['that is old and exchanged', { today: day('2026-12-02'), totalStreaks: 0 }, 'too_late'],
  ])('%s', (_when, facts, expected) => {
    expect(mayUndo({ ...question, ...facts })).toBe(expected);
  });

  it('is possible until the end of the next day', () => {
    expect(lastUndoDay(day('2026-12-31'))).toBe('2027-01-01');
  });

  it('is refused with a sentence, which for exchanged points is fixed', () => {
    expect(UNDO_REFUSALS.exchanged).toBe('These points are already exchanged.');
    expect(Object.values(UNDO_REFUSALS).every((text) => /^[A-Z].*\.$/.test(text))).toBe(true);
  });
});
