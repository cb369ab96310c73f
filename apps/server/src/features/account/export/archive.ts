import { Readable } from 'node:stream';
import { formatTime } from '@fivefold/rules/messages';
import type { Clock } from '#kernel/clock';
import type { Database } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { Sql } from '#kernel/db/sql';
import type { Caller } from '#kernel/http/caller';
import type { Download } from '#kernel/http/route';
import { todayOf } from '#kernel/today';
import type { PhotoStore } from '#ports/photo-store/port';
import { readMessageSettings } from '#features/messages/steps';
import { toWireProfile } from '#features/profile/steps';
import { toWireSubscription } from '#features/billing/steps';
import { csvOf, jsonOf } from './csv.ts';
import { findAccountFacts, unclaimedPhotosOf } from './account-rows.ts';
import { photoName, unclaimedPhotoName } from './photo-name.ts';
import { readMe } from './read-me.ts';
import { checkInsOf, goalsOf } from './rows.ts';
import { tablesOf } from './tables.ts';
import { type ZippedFile, zipOf } from './zip.ts';

export interface ExportDeps {
  readonly db: Database<Schema>;
  readonly sql: Sql;
  readonly clock: Clock;
  readonly photoStore: PhotoStore;
}

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
  // First, so that everything else can say which of them are missing.
  const missing: MissingPhoto[] = [];
  yield* photosOf(deps, caller.uid, missing);
  yield text('READ-ME.txt', [
    readMe(
      caller.language,
      missing.map(({ photo }) => photo),
    ),
  ]);
  yield text('profile.json', [await profileJson(deps, caller)]);
  if (missing.length > 0) yield text('missing-photos.json', [`${JSON.stringify(missing, undefined, 2)}\n`]);
  for (const table of tablesOf(deps.sql, caller.uid, new Set(missing.map(({ photo }) => photo)))) {
    yield text(`${table.name}.json`, jsonOf(table.rows()));
    yield text(`${table.name}.csv`, csvOf(table.columns, table.rows()));
  }
}

/** A photo whose check-in has it, but whose file is not in the photo store. */
interface MissingPhoto {
  readonly photo: string;
  readonly date: string;
  readonly goal: string;
  readonly goal_id: string;
  readonly index: number;
}

async function profileJson({ db, sql, clock }: ExportDeps, caller: Caller): Promise<string> {
  const now = clock.now();
  const account = await findAccountFacts(sql, caller.uid);
  const { pushOff, mailOn, quiet, eveningAt, hasAmountLeft } = await readMessageSettings(db.kysely, caller.uid);
  const whole = {
    exported_at: now.toISOString(),
    account: {
      made_at: account?.created_at ?? null,
      email_verified: caller.isEmailVerified,
      time_zone: caller.timeZone,
      language: caller.language,
      last_active_on: account?.last_active_on ?? null,
      invited_by: account?.invited_by ?? null,
      calendar_address_made_at: account?.calendar_made_at ?? null,
      second_step_since: account?.second_step_since ?? null,
      sign_in_provider_since: account?.sign_in_provider_since ?? null,
    },
    profile: { ...toWireProfile(caller, clock), away: caller.away ?? [] },
    plan: { ...toWireSubscription(caller.billing, now), last_opened_on: caller.billing.opened_on },
    messages: {
      push_off: pushOff,
      mail_on: mailOn,
      quiet_hours: `${formatTime(quiet.from)} to ${formatTime(quiet.to)}`,
      evening_note: formatTime(eveningAt),
      amount_left: hasAmountLeft,
    },
  };
  return `${JSON.stringify(whole, undefined, 2)}\n`;
}

/** @param missing is told which files are not there */
async function* photosOf(
  { sql, photoStore }: ExportDeps,
  uid: string,
  missing: MissingPhoto[],
): AsyncGenerator<ZippedFile> {
  for await (const goal of goalsOf(sql, uid)) {
    for await (const checkIn of checkInsOf(sql, uid, goal.id)) {
      if (checkIn.photo_id === null) continue;
      const photo = photoName(goal, checkIn);
      const stored = await photoStore.open(checkIn.photo_id);
      if (stored !== undefined) yield { path: photo, content: stored.content, isCompressed: false };
      else missing.push({ photo, date: checkIn.day, goal: goal.goal, goal_id: goal.id, index: checkIn.idx });
    }
  }
  for await (const photo of unclaimedPhotosOf(sql, uid)) {
    const stored = await photoStore.open(photo.id);
    if (stored !== undefined) yield { path: unclaimedPhotoName(photo), content: stored.content, isCompressed: false };
  }
}
