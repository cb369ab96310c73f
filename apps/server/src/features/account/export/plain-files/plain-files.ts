import { Readable } from 'node:stream';
import { text } from '@fivefold/rules/text-key';
import type { Clock } from '#kernel/clock';
import type { Sql } from '#kernel/db/sql';
import type { Caller } from '#kernel/http/caller';
import type { Download } from '#kernel/http/route';
import { translate } from '#kernel/language/translate';
import { todayOf } from '#kernel/today';
import type { PhotoStore } from '#ports/photo-store/port';
import { photoName } from '../photo-name.ts';
import { checkInsOf, goalsOf } from '../rows.ts';
import { type ZippedFile, zipOf } from '../zip.ts';
import { safeFileNames } from './file-name.ts';
import { goalFileOf } from './goal-file.ts';
import type { PlainFilesPerson } from './rows.ts';

export interface PlainFilesDeps {
  readonly sql: Sql;
  readonly photoStore: PhotoStore;
}

const GOAL = text('Goal');

/** The caller's goals as Markdown in one ZIP. */
export function plainFilesDownload(deps: PlainFilesDeps & { readonly clock: Clock }, caller: Caller): Download {
  const content = zipOf(plainFilesOf(deps, caller), deps.clock.now());
  return { fileName: `fivefold-markdown-${todayOf(deps.clock, caller)}.zip`, content };
}

/**
 * A person's goals as Markdown, a file each, with the photos in a folder beside them. Names alone are in memory for all
 * goals; everything else is read page by page.
 */
export async function* plainFilesOf(
  { sql, photoStore }: PlainFilesDeps,
  person: PlainFilesPerson,
): AsyncGenerator<ZippedFile> {
  const names = await goalNamesOf(sql, person);
  for await (const goal of goalsOf(sql, person.uid)) {
    const fileName = names.get(goal.id);
    // Made since the names were given.
    if (fileName === undefined) continue;
    // Photos first, so that the goal's file can say which of them are missing.
    const missingPhotos = new Set<string>();
    for await (const checkIn of checkInsOf(sql, person.uid, goal.id)) {
      if (checkIn.photo_id === null) continue;
      const path = photoName(goal, checkIn);
      const stored = await photoStore.open(checkIn.photo_id);
      if (stored === undefined) missingPhotos.add(path);
      else yield { path, content: stored.content, isCompressed: false };
    }
    const content = Readable.from(goalFileOf(sql, person, { goal, fileName, missingPhotos }));
    yield { path: `${fileName}.md`, content, isCompressed: true };
  }
}

/** By age, so that a new goal with the name of another changes nothing for that one. */
async function goalNamesOf(sql: Sql, { uid, language }: PlainFilesPerson): Promise<ReadonlyMap<string, string>> {
  const goals: { id: string; text: string; at: number }[] = [];
  for await (const { id, goal, created_at: at } of goalsOf(sql, uid)) goals.push({ id, text: goal, at: at.getTime() });
  goals.sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
  return safeFileNames(goals, translate(GOAL, language));
}
