import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isUnavailable } from '../db/retry.ts';
import type { Sql } from '../db/sql.ts';
import type { Outcomes } from './outcomes.ts';

/** One part of the product. A reason is a sentence for an operator, with nothing of what is inside. */
interface Part {
  readonly state: 'ok' | 'failing' | 'unknown';
  readonly reason?: string;
}

export const PARTS = ['database', 'migrations', 'photos', 'jobs', 'identity', 'payments', 'mail', 'push'] as const;
type PartName = (typeof PARTS)[number];

/** 'not_ready' stops serving, 'degraded' serves with a part that fails. */
export interface Health {
  readonly status: 'ok' | 'degraded' | 'not_ready';
  readonly parts: Readonly<Record<PartName, Part>>;
}

export interface HealthDeps {
  readonly sql: Sql;
  /** The names of the migrations that this program needs. */
  readonly migrations: readonly string[];
  /** The folder for photos, or undefined where they lie in a bucket. */
  readonly photosFolder: string | undefined;
  readonly outcomes: Pick<Outcomes, 'last'>;
  /** Seconds since the job loop last looked for work, or undefined where jobs run in another process. */
  readonly secondsSinceLook: () => number | undefined;
  readonly isIdentityEmbedded: boolean;
  readonly isClosing: () => boolean;
  /** Whether the database works, and only its connections are all in use. */
  readonly isPoolSaturated: () => Promise<boolean>;
}

interface DatabaseFacts extends Pick<Health['parts'], 'database' | 'migrations'> {
  /** Nothing can be served. */
  readonly isAway: boolean;
}

/** A balancer waits a few seconds for an answer, not for as long as a request may wait for a connection. */
const DATABASE_WAIT_MS = 2000;
/** The loop looks every second; a busy machine may keep it longer. */
const LATE_LOOK_SECONDS = 30;
/** What happened longer ago says nothing about now. */
const OUTCOME_GOOD_FOR_MS = 2 * 60 * 60 * 1000;
const LEAST_FREE_BYTES = 64 * 1024 * 1024;
const OK: Part = { state: 'ok' };
const failing = (reason: string): Part => ({ state: 'failing', reason });
const unknown = (reason: string): Part => ({ state: 'unknown', reason });

const COUNT_MIGRATIONS = 'select count(*)::int as count from schema_migrations where name = any($1)';

/** @returns what looks at every part; however many ask at once, the database is asked one question at a time. */
export function createHealth(deps: HealthDeps): () => Promise<Health> {
  let asking: Promise<DatabaseFacts> | undefined;
  let doubting: Promise<boolean> | undefined;

  /**
   * A rush is not cured by sending people elsewhere, where there is the same rush: only a database that is silent is
   * away.
   */
  async function awayOrBusy(reason: string): Promise<DatabaseFacts> {
    doubting ??= deps.isPoolSaturated().finally(() => {
      doubting = undefined;
    });
    const isAway = !(await doubting);
    return {
      database: failing(isAway ? reason : 'All connections to the database are in use.'),
      migrations: unknown('The database has to answer first.'),
      isAway,
    };
  }

  async function askDatabase(): Promise<DatabaseFacts> {
    try {
      const [row] = await deps.sql<{ count: number }>('health', COUNT_MIGRATIONS, [deps.migrations]);
      const isWhole = row?.count === deps.migrations.length;
      return {
        database: OK,
        migrations: isWhole ? OK : failing('Changes that this version needs were not made to the database.'),
        isAway: false,
      };
    } catch (error) {
      if (isUnavailable(error)) return awayOrBusy('The database cannot be reached.');
      return { database: OK, migrations: failing('The database does not hold what it should.'), isAway: false };
    }
  }

  return async () => {
    asking ??= askDatabase().finally(() => {
      asking = undefined;
    });
    const late = delay(DATABASE_WAIT_MS, undefined, { ref: false });
    const [answer, photos] = await Promise.all([Promise.race([asking, late]), photosPart(deps)]);
    const { isAway, ...facts } = answer ?? (await awayOrBusy('The database does not answer in time.'));
    const parts: Health['parts'] = {
      ...facts,
      photos,
      jobs: jobsPart(deps.secondsSinceLook()),
      identity: deps.isIdentityEmbedded ? facts.database : outcomePart(deps.outcomes, 'identity'),
      payments: outcomePart(deps.outcomes, 'payments'),
      mail: outcomePart(deps.outcomes, 'mail'),
      push: outcomePart(deps.outcomes, 'push'),
    };
    if (deps.isClosing() || isAway) return { status: 'not_ready', parts };
    return { status: Object.values(parts).some(({ state }) => state === 'failing') ? 'degraded' : 'ok', parts };
  };
}

function jobsPart(seconds: number | undefined): Part {
  if (seconds === undefined) return unknown('Jobs run in another process.');
  return seconds < LATE_LOOK_SECONDS ? OK : failing(`Nothing has looked for work for ${Math.round(seconds)} seconds.`);
}

function outcomePart(outcomes: Pick<Outcomes, 'last'>, name: PartName): Part {
  const last = outcomes.last(name);
  if (last === undefined || Date.now() - last.atMs > OUTCOME_GOOD_FOR_MS)
    return unknown('Nothing was asked of it lately.');
  if (!last.isFailed) return OK;
  return failing(last.isAnswered ? 'It answered the last call with an error.' : 'It did not answer the last call.');
}

/** A folder can be written and has room; of a bucket only its last answer is known. */
async function photosPart({ photosFolder, outcomes }: Pick<HealthDeps, 'photosFolder' | 'outcomes'>): Promise<Part> {
  const last = outcomePart(outcomes, 'photos');
  if (photosFolder === undefined || last.state === 'failing') return last;
  try {
    const folder = await nearest(photosFolder);
    await access(folder, constants.W_OK);
    if (!(await stat(folder)).isDirectory()) throw new Error('A file is in the way.');
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < LEAST_FREE_BYTES ? failing('There is almost no room left on the disk.') : OK;
  } catch {
    return failing('The folder for photos cannot be written.');
  }
}

/** The folder itself, or the one it would be made in. */
async function nearest(folder: string): Promise<string> {
  const isThere = await access(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );
  return isThere || dirname(folder) === folder ? folder : nearest(dirname(folder));
}
