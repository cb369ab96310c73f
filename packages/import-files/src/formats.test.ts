import { describe, expect, it } from 'vitest';
import { FileProblem } from './file-problem.ts';
import type { FoundImport } from './found.ts';
import { readImportFile } from './read-file.ts';
import { inEnglish } from './testing/in-english.ts';
import { zipOf } from './testing/zips.ts';

const READING = { today: '2026-11-28', timeZone: 'America/New_York' };
const read = (content: Blob | string | Uint8Array<ArrayBuffer>, name = 'habits.csv', reading = READING) =>
  readImportFile(content instanceof Blob ? content : new Blob([content]), name, reading);
const readJson = (json: unknown) => read(JSON.stringify(json), 'habits.json');
const problemOf = (content: Parameters<typeof read>[0]) =>
  read(content).then(
    () => 'It was read.',
    (error: unknown) => (error instanceof FileProblem ? inEnglish(error) : `${String(error)} is no FileProblem.`),
  );
const notesOf = ({ notes }: FoundImport) => notes.map(inEnglish);
const leftOutOf = ({ notes }: FoundImport) => notes.filter(({ leftOut }) => leftOut !== undefined).map(inEnglish);
const daysOf = ({ goals }: FoundImport) =>
  Object.fromEntries(goals.map(({ goal, check_ins }) => [goal, check_ins.map(({ date }) => date)]));

describe('Loop’s ZIP', () => {
  it('is read by the numbers of its folders, whatever the letters of the names', async () => {
    const names = ['Медитация', 'Read', '瞑想', '💧', 'Read', '7 “Liegestütze”, früh'];
    const folders = ['001', '002 Read', '003', '004', '005 Read', '006 7 Liegesttze frh'];
    const days = Object.fromEntries(
      folders.map((folder, at) => [`${folder}/Checkmarks.csv`, `Date,Value,Notes\n2026-11-0${at + 1},YES_MANUAL,\n`]),
    );
    const rows = names.map((name, at) => `00${at + 1},"${name}",YES_NO,,,1,1,#FF8F00,,,,false\n`);
    const heads = 'Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,';
    const files = { 'Habits.csv': `${heads}Target Type,Target Value,Archived?\n${rows.join('')}`, ...days };
    const found = await read(await zipOf(files));
    expect(found.goals.map(({ key, check_ins: [first] }) => [key, first?.date])).toEqual([
      ['Медитация', '2026-11-01'],
      ['Read', '2026-11-02'],
      ['瞑想', '2026-11-03'],
      ['💧', '2026-11-04'],
      ['Read (2)', '2026-11-05'],
      ['7 “Liegestütze”, früh', '2026-11-06'],
    ]);
    const { '003/Checkmarks.csv': _, ...fewer } = files as Record<string, string>;
    expect(leftOutOf(await read(await zipOf(fewer)))).toEqual([
      '“瞑想” is left out: this ZIP has no list of its days.',
    ]);
  });

  it('names in its table are read without quotes, and a measured habit is listed', async () => {
    const found = await read('Date,"Deep" work,Run,\n2026-11-20,YES_MANUAL,7000,\n2026-11-19,NO,UNKNOWN,\n');
    expect(daysOf(found)).toEqual({ '"Deep" work': ['2026-11-20'] });
    expect(leftOutOf(found)).toEqual(['“Run” is measured, and this file doesn’t say its target: 1 day is left out.']);
    expect(await problemOf('Date,Run, far,Read,\n2026-11-20,NO,YES_MANUAL,\n')).toContain('has a comma');
    expect(await problemOf('Date,Run,\n2026-11-20,7000,\n')).toContain('“Run” is measured');
  });
});

describe('Beaver Habits’ JSON', () => {
  it('has goals with what was done, its notes, its order and how often, and says what stays behind', async () => {
    const record = (day: string, done?: boolean, text?: string) => ({ day, done, text });
    const found = await readJson({
      habits: [
        { name: 'Run', id: 'b', period: { period_type: 'W', period_count: 1, target_count: 3 }, records: [] },
        {
          name: 'Read',
          id: 'a',
          star: false,
          status: 'normal',
          records: [record('2026-11-20', true, 'Chapter 3'), record('2026-11-19', false, 'Ill'), record('2026-11-18')],
        },
        { name: 'Old', id: 'c', status: 'archive', records: [record('2026-01-01', true)] },
        { name: 'Gone', id: 'd', status: 'soft_delete', records: [record('2026-01-01', true)] },
      ],
      order: ['a', 'b'],
    });
    expect(found.source).toBe('beaverhabits');
    expect(found.goals).toMatchObject([
      { key: 'a', goal: 'Read', frequency: 'daily', check_ins: [{ date: '2026-11-20', note: 'Chapter 3' }] },
      { key: 'b', goal: 'Run', frequency: 'daily', rest: [{ weekdays: [4, 5, 6, 7] }] },
      { goal: 'Old', archived_on: '2026-11-28', check_ins: [{ date: '2026-01-01' }] },
    ]);
    expect(notesOf(found)).toEqual([
      '“Gone” was deleted there and is left out.',
      '1 note on days without a check-in can’t be brought along.',
    ]);
  });
});

describe('Table Habit’s JSON', () => {
  const habit = (fields: object, ...records: [number, number, number, string?][]) => ({
    name: 'Read',
    type: 1,
    status: 1,
    daily_goal: 1,
    daily_goal_unit: '',
    freq_type: 3,
    freq_custom: '[1,1]',
    start_date: 20000,
    records: records.map(([date, type, value, reason]) => ({
      record_date: date,
      record_type: type,
      record_value: value,
      reason,
    })),
    ...fields,
  });

  it('has goals with the days that met their target, skipped days off, and says what stays behind', async () => {
    const found = await readJson({
      habits: [
        habit({}, [20777, 1, 1, 'Calm'], [20776, 2, 0, 'Ill'], [20775, 1, 0], [20774, 1, 2]),
        habit({ name: 'Run', daily_goal: 5, freq_type: 1, freq_custom: '[1]' }, [20777, 1, 5], [20776, 1, 4.5]),
        habit({ name: 'Beer', type: 2, daily_goal: 0, daily_goal_extra: 2, status: 3 }, [20777, 1, 2], [20776, 1, 3]),
        habit({ name: 'Rent', freq_type: 2, freq_custom: '[1]', status: 2 }, [20777, 1, 1]),
      ],
      groups: [],
    });
    expect(found.source).toBe('tablehabit');
    expect(daysOf(found)).toEqual({ Read: ['2026-11-20', '2026-11-17'], Run: ['2026-11-20'], Beer: ['2026-11-20'] });
    expect(found.goals).toMatchObject([
      { frequency: 'daily', frozen: [{ from: '2026-11-19', to: '2026-11-19' }], check_ins: [{ note: 'Calm' }, {}] },
      { frequency: 'weekly', amount_target: 5, amounts: [{ amount: 4.5 }, { amount: 5 }] },
      { archived_on: '2026-11-28' },
    ]);
    expect(leftOutOf(found)).toEqual([
      '“Rent” was deleted there and is left out.',
      '1 day on which a habit’s target wasn’t met can’t be brought along.',
    ]);
  });
});

describe('a rule of HabitTrove', () => {
  const readRule = async (frequency: string) => {
    const completions = ['2026-11-20T09:00:00.000Z'];
    const found = await readJson({ habits: [{ id: '1', name: 'A', frequency, coinReward: 1, completions }] });
    const [goal] = found.goals;
    const due = goal?.rest === undefined ? undefined : 7 - (goal.rest[0]?.weekdays.length ?? 0);
    return { goal: [goal?.frequency, goal?.weekly_interval, due].filter(Boolean), notes: notesOf(found) };
  };

  it.each([
    ['FREQ=DAILY;INTERVAL=1;WKST=MO', ['daily']],
    ['FREQ=DAILY;BYDAY=MO,TU', ['daily', 2]],
    ['FREQ=DAILY;INTERVAL=14', ['weekly', 2]],
    ['DTSTART:20260101T000000Z\nRRULE:FREQ=WEEKLY;INTERVAL=3;BYDAY=MO', ['weekly', 3]],
    ['FREQ=WEEKLY;BYDAY=MO,WE,FR', ['daily', 3]],
    ['FREQ=MONTHLY;BYDAY=2TU', ['monthly']],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', ['monthly']],
  ])('comes as it is: %s', async (rule, goal) => {
    expect(await readRule(rule)).toEqual({ goal, notes: [] });
  });

  it.each([
    ['FREQ=DAILY;INTERVAL=2', ['daily', 4], 'once in 2 days, which isn’t available here. It comes as daily, on 4 days'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', ['daily', 2], '2 times in 14 days, which isn’t available here.'],
    ['FREQ=WEEKLY;INTERVAL=5', ['monthly'], 'once in 35 days, which isn’t available here. It comes as monthly.'],
    ['FREQ=MONTHLY;BYMONTHDAY=1,15', ['weekly', 2], 'It comes as every 2 weeks.'],
    ['FREQ=MONTHLY;BYDAY=MO', ['monthly'], 'has a rule that isn’t available here (FREQ=MONTHLY;BYDAY=MO).'],
    ['FREQ=YEARLY', ['monthly'], 'once in 365 days'],
    ['FREQ=DAILY;COUNT=10', ['daily'], 'has a rule that isn’t available here (FREQ=DAILY;COUNT=10).'],
    ['FREQ=HOURLY', ['daily'], 'has a rule that isn’t available here (FREQ=HOURLY).'],
    ['invalid', ['daily'], 'has a rule that isn’t available here (invalid).'],
  ])('is named when it comes as another: %s', async (rule, goal, note) => {
    const found = await readRule(rule);
    expect(found.goal).toEqual(goal);
    expect(found.notes).toEqual([expect.stringContaining(note)]);
  });
});

describe('a column of values', () => {
  const counted = async (values: readonly string[]) => {
    const rows = values.map((value, at) => `2026-11-23;G${at};"${value}"`);
    const found = await read(`date;goal;done\n2026-11-23;Always;yes\n${rows.join('\n')}`);
    const done = found.goals.slice(1).map(({ goal }) => values[Number(goal.slice(1))]);
    const unknown = found.notes.flatMap(({ leftOut, values: named }) => (leftOut === 1 ? [named?.['value']] : []));
    return { done, unknown };
  };

  it('says yes in six languages, in signs and in numbers above zero', async () => {
    const values =
      'WAHR VRAI VERDADERO VERDADEIRO TRUE true Ja oui Sí sim はい 完了 ○ ✓ ✔️ ✅ x X 1 1,0 1.0 １ 0,5 1.500,75 +3 100% 2e3'.split(
        ' ',
      );
    expect(await counted(values)).toEqual({ done: values, unknown: [] });
  });

  it('says no in six languages, in signs, and in zero and less', async () => {
    const values =
      'FALSCH FAUX FALSO FALSE nein Non no NÃO いいえ 偽 × ✗ ✘ ❌ ☐ - – — n/a #N/A null 0 0.0 0,0 00 -1 −2,5 0% -0 skip sauté'.split(
        ' ',
      );
    expect(await counted([...values, '', ' ', 'not done', 'nicht erledigt'])).toEqual({ done: [], unknown: [] });
  });

  it('is listed with its count where it says neither, and is not counted', async () => {
    const values = ['maybe', '50%', '5 km', '(3)', '1/2', 'o'];
    expect(await counted(values)).toEqual({ done: [], unknown: values });
    expect(await counted(['o', 'x'])).toEqual({ done: [], unknown: ['o', 'x'] });
    const many = await read(`date,goal,status\n${'2026-11-23,A,half\n'.repeat(3)}2026-11-23,A,done\n`);
    expect(leftOutOf(many)).toEqual(['3 rows are left out: “half” in the column “status” says neither yes nor no.']);
    const words = Array.from({ length: 30 }, (_, at) => `2026-11-23,A,w${at}`).join('\n');
    const short = await read(`date,goal,status\n2026-11-23,A,yes\n${words}`);
    expect(leftOutOf(short).at(-1)).toBe('And 10 more like these.');
    expect(short.notes.reduce((sum, { leftOut = 0 }) => sum + leftOut, 0)).toBe(30);
  });
});

describe('a CSV as spreadsheets write it', () => {
  it.each<[string, string]>([
    ['a line that names the separator', '\uFEFFsep=;\r\ndate;goal;note\r\n2026-11-23;Müsli;a, b, c, d\r\n'],
    ['an empty last column', 'Date,Habit,Note,\n2026-11-23,Müsli,"a, b, c, d",\n'],
    ['a separator in a quoted name', 'date;goal;note;"a, b, c, d"\n2026-11-23;Müsli;a, b, c, d;\n'],
    ['line ends of all systems', 'date,goal,note\r2026-11-23,Müsli,"a, b, c, d"\r\n\n'],
  ])('may have %s', async (_, csv) => {
    const found = await read(csv);
    expect(daysOf(found)).toEqual({ Müsli: ['2026-11-23'] });
    expect(found.goals[0]?.check_ins[0]?.note).toBe('a, b, c, d');
    expect(leftOutOf(found)).toEqual([]);
  });

  it('may be in UTF-16 with its mark, in either order', async () => {
    const little = Buffer.from('\uFEFFdate\tgoal\r\n2026-11-23\t朝の散歩\r\n', 'utf16le');
    expect(daysOf(await read(new Uint8Array(little)))).toEqual({ 朝の散歩: ['2026-11-23'] });
    expect(daysOf(await read(new Uint8Array(little.swap16())))).toEqual({ 朝の散歩: ['2026-11-23'] });
  });

  it('may be in the encoding of an old Windows, and the preview says that it is a guess', async () => {
    const west = await read(new Uint8Array(Buffer.from('date,goal\n2026-11-23,M\xfcsli \x96 caf\xe9', 'latin1')));
    expect(daysOf(west)).toEqual({ 'Müsli – café': ['2026-11-23'] });
    expect(notesOf(west)).toContain(
      'This file isn’t UTF-8. It was read as Windows-1252: check the names before you import it.',
    );
    const ran = [0x83, 0x89, 0x83, 0x93];
    const japan = await read(new Uint8Array([...Buffer.from('date,goal\n2026-11-23,'), ...ran]));
    expect(daysOf(japan)).toEqual({ ラン: ['2026-11-23'] });
    expect(notesOf(japan).join()).toContain('Shift_JIS');
  });

  it('may have names in the languages of the app, and says which columns are not read', async () => {
    const found = await read('Datum;Gewohnheit;Erledigt;Laune\n23.11.2026;Lesen;WAHR;gut\n24.11.2026;Lesen;FALSCH;\n');
    expect(daysOf(found)).toEqual({ Lesen: ['2026-11-23'] });
    expect(notesOf(found)).toContain('These columns aren’t read: Laune.');
    expect(daysOf(await read('日付,習慣,達成\n2026-11-23,瞑想,○\n2026-11-24,瞑想,×\n'))).toEqual({
      瞑想: ['2026-11-23'],
    });
    expect(notesOf(await read('date,goal,fini\n2026-11-23,Read,non\n'))).toContain('These columns aren’t read: fini.');
  });

  it('has rows left out whose cells go on behind the names', async () => {
    const found = await read('date,goal,note\n2026-11-23,Read,Ten, twelve\n2026-11-24,Read,,\n');
    expect(daysOf(found)).toEqual({ Read: ['2026-11-24'] });
    expect(leftOutOf(found)[0]).toContain('1 row is left out: more cells than the first line names.');
  });

  it('has instants, which are days in the person’s zone, and other times as they are written', async () => {
    const times = [
      '2026-11-24T03:30Z',
      '2026-11-24 03:30:00.123 UTC',
      '2026-11-24 3:30 AM GMT',
      '2026-11-23T23:30:00-05:00',
      '24.11.2026 04:30 +0100',
      '2026-11-23 23:59',
    ];
    const csv = `timestamp,habit\n${times.map((time) => `${time},Read`).join('\n')}`;
    expect(daysOf(await read(csv))).toEqual({ Read: times.map(() => '2026-11-23') });
    const inTokyo = await read(csv, 'habits.csv', { ...READING, timeZone: 'Asia/Tokyo' });
    expect(daysOf(inTokyo)).toEqual({ Read: [...times.slice(1).map(() => '2026-11-24'), '2026-11-23'] });
    expect(await problemOf('date,goal\n2026-11-24T33:30Z,Read')).toContain('where a date should be');
  });

  it('leaves out days that are still to come, in each format', async () => {
    const csv = await read('date,goal\n2026-11-28,Read\n2026-11-29,Read\n');
    expect([daysOf(csv), leftOutOf(csv)]).toEqual([
      { Read: ['2026-11-28'] },
      ['1 check-in is left out: the day is still to come.'],
    ]);
    const days = ['2026-11-28', '2026-11-29'];
    const json = await readJson({ habits: [{ name: 'A', records: days.map((day) => ({ day, done: true })) }] });
    expect([daysOf(json), leftOutOf(json)]).toEqual([{ A: ['2026-11-28'] }, leftOutOf(csv)]);
  });
});
