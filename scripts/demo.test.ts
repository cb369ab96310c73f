import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, type LocalDay, parseLocalDay } from '@fivefold/rules/calendar';
import { NO_DAYS_OFF } from '@fivefold/rules/days-off';
import { mayFreeze } from '@fivefold/rules/freeze';
import { rhythmOf } from '@fivefold/rules/frequency';
import { marksFromHistory } from '@fivefold/rules/marks';
import { describe, expect, it } from 'vitest';
import { PEOPLE } from './demo/people.ts';
import { planHistory } from './demo/plan.ts';

const root = join(import.meta.dirname, '..');

describe('the history of the demo', () => {
  const today = parseLocalDay('2026-06-15');
  if (today === undefined) throw new Error('Not a day.');
  const plan = planHistory(today, 365);
  const checkIns = plan.flatMap((day) => day.checkIns);

  it('is the same for the same day', () => {
    expect(planHistory(today, 365)).toEqual(plan);
  });

  it('has all frequencies, notes, photos, hearts and people', () => {
    expect(new Set(checkIns.map(({ goal }) => goal.frequency))).toEqual(
      new Set(['daily', 'weekly', 'monthly', 'once']),
    );
    expect(checkIns.filter(({ note }) => note !== '').length).toBeGreaterThan(500);
    expect(checkIns.filter(({ hasPhoto }) => hasPhoto).length).toBeGreaterThan(20);
    expect(checkIns.filter(({ hearts }) => hearts.length > 0).length).toBeGreaterThan(200);
    expect(plan.flatMap(({ joining }) => joining)).toHaveLength(PEOPLE.length);
  });

  it('adds to a goal with an amount: most days reach it, some have a part of it, and some nothing', () => {
    const days = Map.groupBy(
      plan.flatMap(({ additions }) => additions),
      ({ day }) => day,
    );
    const sums = [...days.values()].map((ofDay) => ofDay.reduce((sum, { add }) => sum + add, 0));
    const reached = sums.filter((sum) => sum >= 8).length;
    expect([reached > 240, sums.length - reached > 30, days.size < plan.length]).toEqual([true, true, true]);
    expect(Math.max(...sums)).toBeLessThan(13);
    const small = checkIns.filter(({ goal }) => goal.amount !== undefined);
    expect(small.length).toBeGreaterThan(3);
    for (const { day, isSmall } of small) {
      expect(isSmall).toBe(true);
      expect(days.get(day)?.reduce((sum, { add }) => sum + add, 0)).toBe(4);
    }
  });

  it.each([0, 1, 2, 3, 4, 5, 6])('freezes only streaks that are lost, also %i days later', (later) => {
    const days = planHistory(addDays(today, later), 365);
    const freezes = days.flatMap(({ day, freezing }) => freezing.map((freeze) => ({ ...freeze, day })));
    expect(freezes.length).toBeGreaterThan(1);
    for (const { goal, name, day } of freezes) {
      const lastChecked = days
        .flatMap((planned) => planned.checkIns)
        .filter((planned) => planned.goal === goal && planned.name === name && planned.day < day)
        .reduce<LocalDay | null>((last, planned) => (last === null || planned.day > last ? planned.day : last), null);
      const rest = goal.rest === undefined ? [] : [{ from: addDays(day, -365), weekdays: goal.rest }];
      const rhythm = rhythmOf(goal.frequency, goal.interval ?? null);
      expect(mayFreeze({ rhythm, lastChecked, today: day, daysOff: { ...NO_DAYS_OFF, rest }, held: 2 }).answer).toBe(
        'ok',
      );
    }
  });

  it('has returns and milestones for its tapestries', () => {
    const histories = Map.groupBy(checkIns, ({ goal, name }) => `${goal.text} of ${name}`);
    const marks = [...histories.values()].flatMap((ofOne) => {
      const goal = ofOne[0]?.goal;
      const days = ofOne.map(({ day }) => day).toSorted();
      const rest = goal?.rest === undefined ? [] : [{ from: addDays(today, -365), weekdays: goal.rest }];
      const rhythm = rhythmOf(goal?.frequency ?? 'daily', goal?.interval ?? null);
      return marksFromHistory(rhythm, days, { ...NO_DAYS_OFF, rest }).marks;
    });
    expect(marks.filter(({ cameBack }) => cameBack).length).toBeGreaterThan(9);
    const milestones = new Set(marks.map(({ milestone }) => milestone));
    expect([3, 4, 7, 30].filter((each) => !milestones.has(each))).toEqual([]);
  });

  it('lets two goals take root, and none in a history that is too short for it', () => {
    const rooted = (days: number) =>
      planHistory(today, days).flatMap(({ asked }) => asked.filter((one) => one.isRooted));
    expect(rooted(365).map(({ goal }) => goal.text)).toEqual(['Floss before bed', 'Water the basil']);
    expect(rooted(60)).toEqual([]);
  });

  it('has a goal of four days a week, small versions, a cue that was changed, and a root that was taken up again', () => {
    expect(new Set(checkIns.map(({ goal }) => goal.daysPerWeek))).toContain(4);
    expect(checkIns.filter(({ isSmall }) => isSmall).length).toBeGreaterThan(1);
    expect(plan.flatMap(({ newCues }) => newCues)).toHaveLength(1);
    const roots = plan.flatMap(({ asked }) => asked.filter(({ isRooted }) => isRooted).map(({ goal }) => goal.text));
    const takenUp = plan.flatMap((each) => each.takenUp.map(({ goal }) => goal.text));
    expect(roots).toEqual(['Floss before bed', 'Water the basil']);
    expect(takenUp).toEqual(['Water the basil']);
    // About one check-in a month while it is a root, and then one a day again.
    const basil = plan.slice(-76).flatMap((day) => day.checkIns.filter(({ goal }) => goal.text === 'Water the basil'));
    const [asRoot, after] = [
      basil.filter(({ day }) => day < addDays(today, -18)),
      basil.filter(({ day }) => day > addDays(today, -18)),
    ];
    expect([asRoot.length <= 3, after.length > 12]).toEqual([true, true]);
  });

  it('leaves goals that are done and goals that are due today', () => {
    const isDone = (text: string) => plan.at(-1)?.checkIns.some(({ goal }) => goal.text === text);
    expect([isDone('Walk for half an hour'), isDone('Read ten pages before bed')]).toEqual([true, false]);
  });
});

describe('in production', () => {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');

  it('nothing of the demo is in the image', () => {
    const ignored = read('.dockerignore').split('\n');
    expect(ignored.slice(0, 2)[1]).toBe('*');
    // Whole folders that are copied, but for what is taken out of them again.
    expect(ignored).toContain('**/testing');
    expect(ignored.filter((line) => line.startsWith('!scripts'))).toEqual([
      '!scripts/backup.ts',
      '!scripts/copy-packages.ts',
      '!scripts/restore.ts',
      '!scripts/admin.ts',
      '!scripts/reset-password.ts',
    ]);
    expect(read('Dockerfile')).not.toMatch(/scripts\/demo|COPY (scripts|\.) /);
  });

  it('no code of the product uses it', () => {
    const sources = globSync(['{apps,packages}/*/src/**/*.{ts,tsx}'], {
      cwd: root,
      exclude: (path) => path.endsWith('/testing'),
    }).filter((file) => !/\.test\.tsx?$|\/testing\//.test(file));
    expect(sources.length).toBeGreaterThan(300);
    expect(sources.filter((file) => /from '[^']*(testing\/|scripts\/)/.test(read(file)))).toEqual([]);
    expect(sources.filter((file) => /example\.com/.test(read(file)) && /maria|jonas/i.test(read(file)))).toEqual([]);
  });
});
