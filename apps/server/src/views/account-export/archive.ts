import { Readable } from 'node:stream';
import type { Clock } from '../../kernel/clock.ts';
import type { Sql } from '../../kernel/db/sql.ts';
import type { Caller } from '../../kernel/http/access.ts';
import type { Download } from '../../kernel/http/route.ts';
import { todayOf } from '../../kernel/today.ts';
import type { PhotoStore } from '../../ports/photo-store/port.ts';
import { toWireProfile } from '../../slices/profile/steps.ts';
import { toWireSubscription } from '../../slices/subscription/steps.ts';
import { csvOf, jsonOf } from './csv.ts';
import { photoName } from './photo-name.ts';
import { checkInsOf, goalsOf } from './rows.ts';
import { tablesOf } from './tables.ts';
import { type ZippedFile, zipOf } from './zip.ts';

export interface ExportDeps {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly photoStore: PhotoStore;
}

const READ_ME = `Your Fivefold data

profile.json       your profile and your plan
goals              goals that are yours, that you share, and that you shared once
check-ins          every check-in of your own, with your notes
streaks            what you earned and exchanged, entry by entry
months             the months of Performance that you exchanged streaks for
friends            your friends
invitations-sent   whom you invited in the last month
hearts-given       your hearts on other people's check-ins
photos             the photos of your check-ins

Each table is there twice: as .json, and as .csv for a spreadsheet. In the .csv an apostrophe stands before a text that a
spreadsheet would take for a formula. Check-ins and photos of other people are theirs and not in here.
`;

/** Everything that is the caller's own, as one ZIP (Decisions sections 4 and 7). */
export function exportOf(deps: ExportDeps, caller: Caller): Download {
  const content = zipOf(filesOf(deps, caller), deps.clock.now());
  return { fileName: `fivefold-${todayOf(deps.clock, caller)}.zip`, content };
}

async function* filesOf(deps: ExportDeps, caller: Caller): AsyncGenerator<ZippedFile> {
  const text = (path: string, pieces: Iterable<string> | AsyncIterable<string>): ZippedFile => ({
    path,
    content: Readable.from(pieces),
    isCompressed: true,
  });
  yield text('READ-ME.txt', [READ_ME]);
  yield text('profile.json', [profileJson(deps, caller)]);
  for (const table of tablesOf(deps.sql, caller.uid)) {
    yield text(`${table.name}.json`, jsonOf(table.rows()));
    yield text(`${table.name}.csv`, csvOf(table.columns, table.rows()));
  }
  yield* photosOf(deps, caller.uid);
}

function profileJson({ clock }: ExportDeps, caller: Caller): string {
  const now = clock.now();
  const whole = { exported_at: now.toISOString(), profile: toWireProfile(caller), plan: toWireSubscription(caller.billing, now) };
  return `${JSON.stringify(whole, undefined, 2)}\n`;
}

async function* photosOf({ sql, photoStore }: ExportDeps, uid: string): AsyncGenerator<ZippedFile> {
  for await (const goal of goalsOf(sql, uid)) {
    for await (const checkIn of checkInsOf(sql, uid, goal.id)) {
      const stored = checkIn.photo_id === null ? undefined : await photoStore.open(checkIn.photo_id);
      if (stored !== undefined) yield { path: photoName(goal, checkIn), content: stored.content, isCompressed: false };
    }
  }
}
