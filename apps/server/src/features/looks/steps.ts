/* What other features use of looks. */
export { createLookNews, type LookNews } from './news.ts';
export { isSameLook, type LookFacts, nextQuarterHour, tagOf } from './tag.ts';
export {
  deleteLookVersion,
  findLookVersions,
  lookColumnsSql,
  type LookColumns,
  lookMark,
  lookVersionsOf,
  versionMark,
  versionSql,
} from './versions.ts';
