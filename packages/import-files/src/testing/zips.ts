import { BlobReader, BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js';

/** A ZIP with files of text, or of bytes. */
export async function zipOf(files: Readonly<Record<string, string | Blob>>): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter('application/zip'), { useWebWorkers: false });
  for (const [path, content] of Object.entries(files))
    await writer.add(path, typeof content === 'string' ? new TextReader(content) : new BlobReader(content));
  return writer.close();
}

/**
 * The shape of Loop Habit Tracker's export (HabitsCSVExporter.kt of 2025): line ends, order and empty last column as
 * there.
 */
export const LOOP = {
  'Habits.csv':
    'Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?\n' +
    '001,Meditate,YES_NO,Did you meditate this morning?,,1,1,#FF8F00,,,,false\n' +
    '002,Wake up early,YES_NO,Did you wake up before 6am?,,3,7,#00897B,,,,false\n' +
    '003,"Run, far",NUMERICAL,How far?,,1,1,#1976D2,km,AT_LEAST,5.0,false\n' +
    '004,Call Mum,YES_NO,,,1,7,#1976D2,,,,true\n',
  '001 Meditate/Checkmarks.csv':
    'Date,Value,Notes\n2026-11-20,YES_MANUAL,Calm\n2026-11-19,YES_MANUAL,\n2026-11-18,SKIP,\n2026-11-17,YES_MANUAL,\n',
  '001 Meditate/Scores.csv': 'Date,Score\n2026-11-20,0.1234\n',
  '002 Wake up early/Checkmarks.csv':
    'Date,Value,Notes\n2026-11-20,YES_MANUAL,\n2026-11-19,NO,Sick\n2026-11-18,YES_AUTO,"Forgot to do it, really"\n' +
    '2026-11-17,YES_MANUAL,\n2026-11-16,YES_MANUAL,"""Vacation"""\n2026-11-13,YES_MANUAL,\n',
  '002 Wake up early/Scores.csv': 'Date,Score\n',
  '003 Run far/Checkmarks.csv':
    'Date,Value,Notes\n2026-11-20,5000,\n2026-11-19,4999,\n2026-11-18,12500,Rain\n2026-11-17,UNKNOWN,\n',
  '004 Call Mum/Checkmarks.csv': 'Date,Value,Notes\n2026-11-15,YES_MANUAL,\n2026-11-08,YES_MANUAL,\n',
  'Checkmarks.csv':
    'Date,Meditate,Wake up early,\n2026-11-20,YES_MANUAL,YES_MANUAL,\n2026-11-19,YES_MANUAL,NO,\n2026-11-18,SKIP,YES_AUTO,\n',
  'Scores.csv': 'Date,Meditate,Wake up early,\n',
} as const;

/** The shape of HabitTrove's data folder (lib/types.ts). */
export const HABIT_TROVE = {
  habits: [
    {
      id: 'b3b8e2f0-1',
      name: 'Drink water',
      description: 'Three glasses',
      frequency: 'RRULE:FREQ=DAILY',
      coinReward: 5,
      targetCompletions: 2,
      completions: ['2026-11-18T09:00:00.000Z', '2026-11-18T15:00:00.000Z', '2026-11-19T09:00:00.000Z'],
      userIds: ['u1'],
    },
    {
      id: 'b3b8e2f0-2',
      name: 'Gym',
      description: '',
      frequency: 'FREQ=WEEKLY;BYDAY=MO,WE,FR',
      coinReward: 10,
      completions: ['2026-11-16T18:30:00.000Z', '2026-11-19T03:30:00.000Z'],
      pinned: true,
    },
    {
      id: 'b3b8e2f0-3',
      name: 'Renew passport',
      description: '',
      frequency: '2026-11-30T00:00:00.000Z',
      coinReward: 50,
      completions: ['2026-11-12T10:00:00.000Z'],
      isTask: true,
      archived: true,
    },
  ],
} as const;
