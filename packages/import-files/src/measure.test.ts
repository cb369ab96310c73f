import { describe, expect, it } from 'vitest';
import { readImportFile } from './read-file.ts';
import { inEnglish } from './testing/in-english.ts';
import { LOOP, zipOf } from './testing/zips.ts';

const HEADS = LOOP['Habits.csv'].split('\n', 1)[0] ?? '';
const read = async (blob: Blob) => readImportFile(blob, 'file', { today: '2026-11-28', timeZone: 'UTC' });
const readCsv = (content: string) => read(new Blob([content]));
/** Loop's ZIP with one measured habit: how often, its unit, kind of target and target, then its days. */
const readLoop = async (measure: string, days: string) =>
  read(
    await zipOf({
      'Habits.csv': `${HEADS}\n001,Run,NUMERICAL,How far?,,${measure},false\n`,
      '001 Run/Checkmarks.csv': `Date,Value,Notes\n${days}`,
    }),
  );

describe('a measured habit of Loop', () => {
  it('comes with target, unit and amounts, and is done on the day that reaches the target of its week', async () => {
    const days = '2026-11-21,1000,Easy\n2026-11-20,12000,\n2026-11-18,5500,Rain\n2026-11-17,3000,\n2026-11-10,900,\n';
    const { goals, notes } = await readLoop('1,7,#1976D2,km,AT_LEAST,20.5', days);
    expect(goals).toMatchObject([
      {
        frequency: 'weekly',
        amount_target: 20.5,
        amount_unit: 'km',
        amounts: [{ day: '2026-11-10', amount: 0.9 }, { amount: 3 }, { amount: 5.5 }, { amount: 12 }, { amount: 1 }],
        check_ins: [{ date: '2026-11-20' }],
      },
    ]);
    expect(notes.map(inEnglish)).toEqual(['2 notes on days without a check-in can’t be brought along.']);
  });

  it('with a limit comes without a target, because more would reach it', async () => {
    const { goals, notes } = await readLoop('1,1,#1976D2,cups,AT_MOST,2', '2026-11-20,1000,\n2026-11-19,3000,\n');
    expect(goals[0]).not.toHaveProperty('amount_target');
    expect(goals).toMatchObject([{ check_ins: [{ date: '2026-11-20' }] }]);
    expect(notes.map(inEnglish)).toEqual([
      '“Run” has a limit, and a target here is reached by more. Its days within the limit come along, its amounts don’t.',
      '1 day on which a habit’s target wasn’t met can’t be brought along.',
    ]);
  });

  it.each([
    [
      'kilometers run,AT_LEAST,5',
      '“Run” counts in “kilometers run”, which is longer than 12 characters. It comes without its unit.',
    ],
    ['km,AT_LEAST,1000000000', '“Run” has the target 1000000000, which can’t be counted here. It comes without it.'],
    ['km,AT_LEAST,-5', '“Run” has the target -5, which can’t be counted here. It comes without it.'],
    ['km,AT_LEAST,4.129', '“Run” has a target with more than two decimals. It comes as 4.12.'],
    [',AT_LEAST,5', undefined],
  ])('says in a sentence what of its unit and target can’t be taken: %s', async (measure, said) => {
    const { notes } = await readLoop(`1,1,#1976D2,${measure}`, '2026-11-20,7000,\n');
    expect(notes.map(inEnglish)).toEqual(said === undefined ? [] : [said]);
  });

  it('lists amounts that no day can have', async () => {
    const { goals, notes } = await readLoop('1,1,#1976D2,km,AT_LEAST,5', '2026-11-20,2000000000,\n2026-11-19,7000,\n');
    expect(goals[0]?.amounts).toEqual([{ day: '2026-11-19', amount: 7 }]);
    expect(notes.map(inEnglish)).toEqual(['1 amount of “Run” can’t be brought along. A day takes 0.01 to 1,000,000.']);
  });
});

describe('a table with a column of amounts', () => {
  it('adds up each day, and is done where it reaches the target that it names', async () => {
    const { goals } = await readCsv(
      'date,goal,amount,unit,target\n2026-11-20,Water,0.1,liters,0.3\n2026-11-20,Water,"0,2",liters,0.3\n2026-11-21,Water,0.25,liters,0.3\n2026-11-22,Read,,,\n',
    );
    expect(goals).toMatchObject([
      {
        goal: 'Water',
        amount_target: 0.3,
        amount_unit: 'liters',
        amounts: [{ day: '2026-11-20', amount: 0.3 }, { amount: 0.25 }],
      },
      { goal: 'Read', check_ins: [{ date: '2026-11-22' }] },
    ]);
    expect(new Set(goals[0]?.check_ins.map(({ date }) => date))).toEqual(new Set(['2026-11-20']));
    expect(goals[1]).not.toHaveProperty('amounts');
  });

  it('keeps amounts without a target with their days, each a check-in', async () => {
    const { goals, notes } = await readCsv('date,goal,amount\n2026-11-20,Water,3\n2026-11-21,Water,0\n');
    expect(goals).toMatchObject([
      { amount_target: null, amounts: [{ day: '2026-11-20', amount: 3 }], check_ins: [{ date: '2026-11-20' }] },
    ]);
    expect(notes.map(inEnglish)).toContain(
      '“Water” has amounts and no target. They come along; give the goal a target to go on counting.',
    );
  });

  it.each(['NaN', '-1', '1e9', '0.125', '1000000.01', '1.234,5', '∞'])('leaves %s out and says why', async (amount) => {
    const { goals, notes } = await readCsv(`date;goal;amount\n2026-11-20;Water;${amount}\n2026-11-21;Water;2\n`);
    expect(goals[0]?.check_ins).toHaveLength(1);
    expect(notes.map(inEnglish)[0]).toBe(
      `1 row is left out: “${amount}” in the column “amount” isn’t a number from 0.01 to 1,000,000 with at most two decimals.`,
    );
  });
});
