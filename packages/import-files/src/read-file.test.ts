import { describe, expect, it } from 'vitest';
import { inEnglish } from './testing/in-english.ts';
import { FileProblem } from './file-problem.ts';
import type { FoundImport } from './found.ts';
import { readImportFile } from './read-file.ts';
import { HABIT_TROVE, LOOP, zipOf } from './testing/zips.ts';

const READING = { today: '2026-11-21', timeZone: 'Europe/Berlin' };
const read = (content: Blob | string | Uint8Array<ArrayBuffer>, name = 'habits.csv', reading = READING) =>
  readImportFile(content instanceof Blob ? content : new Blob([content]), name, reading);
const problemOf = (content: Parameters<typeof read>[0], name?: string) =>
  read(content, name).then(
    () => 'It was read.',
    (error: unknown) => (error instanceof FileProblem ? inEnglish(error) : `${String(error)} is no FileProblem.`),
  );
const utf16 = (text: string, mark: number[] = []) =>
  new Uint8Array([...mark, ...new Uint8Array(Uint16Array.from(text, (_, at) => text.charCodeAt(at)).buffer)]);
const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const notesOf = ({ notes }: FoundImport) => notes.map(inEnglish);
const daysOf = ({ goals }: FoundImport) =>
  Object.fromEntries(goals.map(({ goal, check_ins }) => [goal, check_ins.map(({ date }) => date)]));

describe('Loop’s ZIP', () => {
  it('has goals with what was ticked, its notes and days off, and says what stays behind', async () => {
    const found = await read(await zipOf(LOOP), 'Loop Habits CSV.zip');
    expect(found.source).toBe('loop');
    expect(found.goals).toMatchObject([
      {
        key: 'Meditate',
        frequency: 'daily',
        frozen: [{ from: '2026-11-18', to: '2026-11-18' }],
        check_ins: [{ date: '2026-11-20', note: 'Calm' }, { date: '2026-11-19' }, { date: '2026-11-17' }],
      },
      // Three times a week: it rests on the four weekdays on which it was done least.
      { key: 'Wake up early', frequency: 'daily', rest: [{ from: '2026-11-13', weekdays: [3, 4, 6, 7] }] },
      {
        key: 'Run, far',
        amount_target: 5,
        amount_unit: 'km',
        amounts: [
          { day: '2026-11-18', amount: 12.5 },
          { day: '2026-11-19', amount: 4.99 },
          { day: '2026-11-20', amount: 5 },
        ],
        check_ins: [{ date: '2026-11-20' }, { date: '2026-11-18', note: 'Rain' }],
      },
      { key: 'Call Mum', frequency: 'weekly', weekly_interval: 1, archived_on: '2026-11-21' },
    ]);
    expect(found.goals[1]?.check_ins).toMatchObject([{}, {}, { date: '2026-11-16', note: '"Vacation"' }, {}]);
    expect(notesOf(found)).toEqual(['2 notes on days without a check-in can’t be brought along.']);
  });

  it('is read in its old form: other columns, numbers, and no first line', async () => {
    const found = await read(
      await zipOf({
        'Habits.csv':
          'Position,Name,Question,Description,NumRepetitions,Interval,Color\n001,sadaqa,,,1,1,#F57C00\n002,cvn,,,1,14,#303030\n',
        '001 sadaqa/Checkmarks.csv': '2026-11-20,2\n2026-11-19,1\n2026-11-18,0\n2026-11-17,-1\n2026-11-16,2\n',
        '002 cvn/Checkmarks.csv': '2026-11-20,2\n',
      }),
    );
    expect(daysOf(found)).toEqual({ sadaqa: ['2026-11-20', '2026-11-16'], cvn: ['2026-11-20'] });
    expect(found.goals[1]).toMatchObject({ frequency: 'weekly', weekly_interval: 2 });
  });

  it('may be unpacked and packed again in a folder, and its table of all habits is read alone', async () => {
    const inFolder = Object.fromEntries(Object.entries(LOOP).map(([path, text]) => [`Loop/${path}`, text]));
    expect((await read(await zipOf(inFolder))).goals).toHaveLength(4);
    const table = await read(LOOP['Checkmarks.csv'], 'Checkmarks.csv');
    expect(daysOf(table)).toEqual({ Meditate: ['2026-11-20', '2026-11-19'], 'Wake up early': ['2026-11-20'] });
    expect(table.notes.map(inEnglish)[0]).toContain('doesn’t say how often');
  });

  it('is refused with an unknown value or a date that doesn’t exist', async () => {
    const withRow = (row: string) => zipOf({ ...LOOP, '001 Meditate/Checkmarks.csv': `Date,Value,Notes\n${row}\n` });
    expect(await problemOf(await withRow('2026-02-30,YES_MANUAL,'))).toContain(
      'has “2026-02-30” where a date should be',
    );
    expect(await problemOf(await withRow('2026-11-20,MAYBE,'))).toContain('has the unknown value “MAYBE”');
  });
});

describe('HabitTrove’s data', () => {
  it('is read from habits.json by the days of the person’s zone', async () => {
    const found = await read(JSON.stringify(HABIT_TROVE), 'habits.json');
    expect(found.source).toBe('habittrove');
    expect(daysOf(found)).toEqual({
      'Drink water': ['2026-11-18'],
      Gym: ['2026-11-16', '2026-11-19'],
      'Renew passport': ['2026-11-12'],
    });
    expect(found.goals).toMatchObject([
      {
        key: 'b3b8e2f0-1',
        frequency: 'daily',
        amount_target: 2,
        amounts: [
          { day: '2026-11-18', amount: 2 },
          { day: '2026-11-19', amount: 1 },
        ],
      },
      { frequency: 'daily', rest: [{ from: '2026-11-16', weekdays: [2, 4, 6, 7] }] },
      { frequency: 'once', archived_on: '2026-11-21' },
    ]);
    expect(found.notes).toEqual([]);
  });

  it('is read from a backup by the days of its own zone', async () => {
    const zip = await zipOf({
      'habits.json': JSON.stringify(HABIT_TROVE),
      'settings.json': JSON.stringify({ system: { timezone: 'America/New_York' } }),
    });
    expect(daysOf(await read(zip))['Gym']).toEqual(['2026-11-16', '2026-11-18']);
  });

  it.each([
    ['FREQ=WEEKLY', { frequency: 'weekly', weekly_interval: 1 }],
    ['DTSTART:20260101T000000Z\nRRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO', { frequency: 'weekly', weekly_interval: 2 }],
    ['FREQ=MONTHLY;BYMONTHDAY=1', { frequency: 'monthly' }],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU', { frequency: 'daily' }],
    ['weekly', { frequency: 'weekly', weekly_interval: 1 }],
    ['invalid', { frequency: 'daily' }],
  ])('reads how often a habit is due: %s', async (frequency, expected) => {
    const json = { habits: [{ id: '1', name: 'A', frequency, completions: [] }] };
    expect((await read(JSON.stringify(json))).goals[0]).toMatchObject(expected);
  });
});

describe('our own export', () => {
  const goal = { goal: 'Run', frequency: 'daily', type: 'regular', part: 'creator', position: null };
  const COLORS = [{ color: 'teal', name: 'Health' }];
  const OWN = {
    'profile.json': JSON.stringify({
      profile: {
        display_name: 'Ann',
        avatar_color: 3,
        ember_name: 'Momo',
        color_names: COLORS,
        monday_mail: true,
        away: [],
      },
      messages: { push_off: ['heart'], mail_on: [], quiet_hours: '21:00 to 06:30', evening_note: '19:00' },
    }),
    'goals.json': JSON.stringify([
      { ...goal, id: 'a', goal: 'Newest', created_at: '2026-11-03T00:00:00.000Z' },
      { ...goal, id: 'b', goal: 'Shared', type: 'shared', created_at: '2026-10-01T00:00:00.000Z' },
      { ...goal, id: 'c', goal: 'Oldest', created_at: '2026-11-01T00:00:00.000Z' },
      { ...goal, id: 'd', goal: 'Moved', position: 0, created_at: '2026-11-02T00:00:00.000Z' },
    ]),
    'check-ins.json': JSON.stringify([
      { date: '2026-11-19', goal_id: 'a', note: '', photo: 'photos/a.jpg' },
      { date: '2026-11-20', goal_id: 'a', note: '', photo: 'photos/lost.jpg' },
    ]),
    'photos/a.jpg': new Blob(['a photo']),
  };
  const packed = (folder: string, separator = '/') =>
    zipOf({
      ...Object.fromEntries(
        Object.entries(OWN).map(([path, content]) => [(folder + path).replaceAll('/', separator), content]),
      ),
      [`__MACOSX/${folder}._goals.json`]: 'Mac',
      [`${folder}.DS_Store`]: 'Mac',
    });

  it.each([
    ['as it was downloaded', ''],
    ['packed again in a folder by a Mac', 'fivefold-2026-11-28/'],
    ['in folders of other names', 'Meine Daten/export (2)/'],
  ])('is read %s', async (_case, folder) => {
    for (const separator of folder.includes('(') ? ['/', '\\'] : ['/']) {
      const found = await read(await packed(folder, separator));
      expect(found.goals.map(({ goal: name }) => name)).toEqual(['Moved', 'Oldest', 'Newest', 'Shared']);
      expect(found.person).toMatchObject({
        profile: { display_name: 'Ann', avatar_color: 3, ember_name: 'Momo', color_names: COLORS, monday_mail: true },
        messages: { push: { heart: false, nudge: true }, quiet_from: '21:00', quiet_to: '06:30', evening_at: '19:00' },
      });
      expect(found.photos).toMatchObject([{ key: 'a', date: '2026-11-19' }]);
      expect(await (await found.photos?.[0]?.read())?.text()).toBe('a photo');
    }
  });
});

describe('any CSV', () => {
  it('is read by the names of its columns, whatever separates them, with a mark of UTF-8 or without', async () => {
    for (const text of [
      'date,goal,note\n2026-11-19,Read,"Ten, pages"\n2026-11-20,Run,\n',
      '\uFEFFHabit;Day;Comment\r\nRead;19.11.2026;Ten, pages\r\nRun;20.11.2026;\r\n\r\n',
      'Name\tDate\tValue\tNotes\nRead\t2026/11/19 08:00\t1\tTen, pages\nRun\t2026-11-20T10:00:00Z\ttrue\t\nRun\t2026-11-18\t0\t',
    ]) {
      const found = await read(text);
      expect(daysOf(found)).toEqual({ Read: ['2026-11-19'], Run: ['2026-11-20'] });
      expect(found.goals[0]?.check_ins[0]?.note).toBe('Ten, pages');
    }
  });

  it('keeps formulas as text, and drops the apostrophe that our own export adds', async () => {
    const found = await read(`date,goal\n2026-11-19,=cmd|' /C calc'!A0\n2026-11-19,'=1+1\n2026-11-19,'tis\n`);
    expect(Object.keys(daysOf(found))).toEqual([`=cmd|' /C calc'!A0`, '=1+1', `'tis`]);
  });

  it('reads days and months in the order that the column shows', async () => {
    expect(daysOf(await read('date,goal\n03/04/2026,A\n25/04/2026,A'))).toEqual({ A: ['2026-04-03', '2026-04-25'] });
    expect(daysOf(await read('date,goal\n03/04/2026,A\n04/25/2026,A'))).toEqual({ A: ['2026-03-04', '2026-04-25'] });
    expect(await problemOf('date,goal\n03/04/2026,A')).toContain('March or April');
    expect(await problemOf('date,goal\n25/04/2026,A\n04/25/2026,A')).toContain('mixes dates');
  });
});

describe('a file is refused with a sentence', () => {
  it.each<[string, () => Blob | string | Uint8Array<ArrayBuffer> | Promise<Blob>, string]>([
    ['UTF-16 without it', () => utf16('date,goal\n2026-11-19,Read'), 'can’t be read as text'],
    ['the letters of another Windows', () => latin('date,goal\n2026-11-19,Ïðèâåò'), 'can’t be read as text'],
    ['a picture', () => new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'can’t be read as text'],
    ['an empty file', () => '', 'needs a first line'],
    ['a table of something else', () => 'a,b,c\n1,2,3', 'needs a first line that names a column “date”'],
    ['30 February', () => 'date,goal\n2026-02-30,Read', 'has “2026-02-30” where a date should be'],
    ['the year 9999', () => 'date,goal\n9999-01-01,Read', 'where a date should be'],
    ['a row without a goal', () => 'date,goal\n2026-11-19,', 'has a row without a goal'],
    ['half a CSV', () => 'date,goal,note\n2026-11-19,Read,"Ten', 'ends in the middle'],
    ['a million columns', () => `date,goal${',x'.repeat(1_000_000)}\n`, 'more than 1000 columns'],
    ['too many check-ins', () => `date,goal\n${'2026-11-19,Read\n'.repeat(50_001)}`, 'more than 50,000 check-ins'],
    [
      'too many goals',
      () => `date,goal\n${Array.from({ length: 501 }, (_, n) => `2026-11-19,G${n}`).join('\n')}`,
      'more than 500 goals',
    ],
    ['half JSON', () => '{"habits":[{"name":"A"', 'isn’t valid JSON'],
    ['other JSON', () => '{"a":1}', 'isn’t a file of HabitTrove, Beaver Habits or Table Habit'],
    ['a list of habits of another app', () => '{"habits":[{"name":"A","days":[1]}]}', 'isn’t a file of HabitTrove'],
    ['deep JSON', () => `{"habits":${'['.repeat(200_000)}${']'.repeat(200_000)}}`, 'isn’t a file of HabitTrove'],
    [
      'a habit’s time of the year 275760',
      () => '{"habits":[{"name":"A","frequency":"","completions":["+275760-01-01T00:00:00Z"]}]}',
      'has a time that can’t be right',
    ],
    ['a ZIP of something else', () => zipOf({ 'a.txt': 'a' }), 'isn’t an export of Fivefold, Loop'],
    ['a ZIP in a ZIP', async () => zipOf({ 'Loop.zip': await zipOf(LOOP) }), 'isn’t an export of'],
    ['half a ZIP', async () => (await zipOf(LOOP)).slice(0, 400), 'is damaged or incomplete'],
    ['a ZIP with a path that leads out', () => zipOf({ ...LOOP, '../Habits.csv': 'x' }), 'is damaged or incomplete'],
  ])('%s', async (_, content, text) => {
    expect(await problemOf(await content())).toContain(text);
  });

  it('a ZIP bomb, of which no more is unpacked than a text may have', async () => {
    const zeros = new Blob(Array.from({ length: 40 }, () => new Uint8Array(1024 * 1024)));
    const bomb = await zipOf({ ...LOOP, '001 Meditate/Checkmarks.csv': zeros });
    expect(bomb.size).toBeLessThan(100_000);
    expect(await problemOf(bomb)).toBe('What is in this ZIP is larger than 32 MB.');
  });

  it('a file of a gigabyte, before it is read', async () => {
    const huge = Object.assign(new Blob(['date,goal\n']), {});
    Object.defineProperty(huge, 'size', { value: 1024 ** 3 });
    expect(await problemOf(huge, 'huge.csv')).toBe('huge.csv is larger than 32 MB.');
  });

  it('a ZIP whose file was changed after it was packed', async () => {
    const bytes = new Uint8Array(await (await zipOf(LOOP)).arrayBuffer());
    const at = Buffer.from(bytes).indexOf('Habits.csv') + 'Habits.csv'.length + 20;
    bytes[at] = (bytes[at] ?? 0) ^ 0xff;
    expect(await problemOf(new Blob([bytes]))).toMatch(/damaged/);
  });
});
