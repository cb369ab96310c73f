import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { nameOf } from '@fivefold/rules/display-name';
import * as z from 'zod/mini';
import { enqueue } from '#kernel/jobs/queue';
import { defineHourlyJob, type RecurringDeps, type RecurringJob } from '#kernel/jobs/recurring';
import { defineJob, type JobKind } from '#kernel/jobs/worker';
import type { Log } from '#kernel/log';
import { orUndefined } from '#kernel/old-files';
import { safeFileName } from './file-name.ts';
import { plainFilesOf, type PlainFilesDeps } from './plain-files.ts';
import { findNextPerson, type PlainFilesPerson } from './rows.ts';

const NIGHT_JOB = 'plain-files.night';
const PERSON_JOB = 'plain-files.person';
const NIGHTS_KEPT = 7;
const NIGHT = /^\d{4}-\d\d-\d\d$/;
/** Enough of an id to tell people with one name apart. */
const ID_SHOWN = 8;
/** They hold what people wrote for themselves. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

interface NightsDeps extends PlainFilesDeps, RecurringDeps {
  readonly log: Pick<Log, 'error'> | undefined;
}

/**
 * Writes everyone's goals as Markdown into a folder of the operator, every night at 0:00 UTC: a folder a night, a folder
 * a person in it. A night that failed for everyone, and the first one, are begun within an hour.
 * @param folder undefined where the operator wants none; jobs that an earlier setting left behind then do nothing
 */
export function plainFilesJobs(
  deps: NightsDeps,
  folder: string | undefined,
): { readonly kinds: readonly JobKind[]; readonly sweeps: readonly RecurringJob[] } {
  if (folder === undefined) {
    const doNothing = (kind: string) => defineJob(kind, z.unknown(), () => Promise.resolve());
    return { kinds: [doNothing(NIGHT_JOB), doNothing(PERSON_JOB)], sweeps: [] };
  }
  const { db, clock, sql, log } = deps;
  const enqueuePerson = (night: string, after: string) =>
    enqueue(db.kysely, clock, {
      kind: PERSON_JOB,
      payload: { night, after },
      dedupeKey: `${PERSON_JOB}:${night}:${after}`,
    });
  const begin = defineHourlyJob(deps, NIGHT_JOB, async () => {
    const night = clock.now().toISOString().slice(0, '2026-11-21'.length);
    if (!(await isThere(join(folder, night)))) await enqueuePerson(night, '');
  });
  // A job each, so that a process that is stopped goes on where it was. A lane runs one job at a time.
  const write = defineJob(PERSON_JOB, z.object({ night: z.string(), after: z.string() }), async ({ night, after }) => {
    const person = await findNextPerson(sql, after);
    if (person === undefined) return endNight(folder, night);
    const name = `${safeFileName(nameOf(person), '')} ${person.uid.slice(0, ID_SHOWN)}`.trim();
    try {
      await writePerson(deps, person, join(folder, night), name);
    } catch (error) {
      log?.error({ err: error, uid: person.uid, night }, 'the plain files of a person were not written; others follow');
    }
    await enqueuePerson(night, person.uid);
  });
  return { kinds: [write], sweeps: [begin] };
}

/** All of a person's files or none: they get their name when they are complete. */
async function writePerson(deps: PlainFilesDeps, person: PlainFilesPerson, nightFolder: string, name: string) {
  const done = join(nightFolder, name);
  // The job ran before, and was stopped before it was settled.
  if (await isThere(done)) return;
  const unfinished = join(nightFolder, `.${name}.unfinished`);
  const remove = () => rm(unfinished, { recursive: true, force: true });
  await remove();
  try {
    await mkdir(unfinished, { recursive: true, mode: FOLDER_MODE });
    for await (const { path, content } of plainFilesOf(deps, person)) {
      const file = join(unfinished, path);
      await mkdir(dirname(file), { recursive: true, mode: FOLDER_MODE });
      await pipeline(content, createWriteStream(file, { flags: 'wx', mode: FILE_MODE }));
    }
    await rename(unfinished, done);
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Keeps the newest nights. One that has nothing is none: it does not push an older one out, and is begun again. */
async function endNight(folder: string, night: string): Promise<void> {
  const names = (await orUndefined(readdir(join(folder, night)))) ?? [];
  if (names.length === 0) await orUndefined(rmdir(join(folder, night)));
  const nights = ((await orUndefined(readdir(folder))) ?? []).filter((name) => NIGHT.test(name)).toSorted();
  for (const old of nights.slice(0, -NIGHTS_KEPT)) await rm(join(folder, old), { recursive: true, force: true });
}

async function isThere(path: string): Promise<boolean> {
  return (await orUndefined(stat(path))) !== undefined;
}
