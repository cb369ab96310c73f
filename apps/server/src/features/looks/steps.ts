/* What other features use of looks. */
export { type NotedChange, NotedChanges } from './noted-changes.ts';
export { createLookNews, type LookNews } from './news.ts';
export { isSameLook, type LookFacts, nextQuarterHour, tagOf } from './tag.ts';
export {
  deleteLookVersion,
  findLookVersions,
  lookColumnsSql,
  type LookColumns,
  lookMark,
  lookVersionsOf,
  NO_VERSION,
  versionMark,
  versionsOfFriends,
  versionSql,
} from './versions.ts';
