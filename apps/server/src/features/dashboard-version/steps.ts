/* What other features use of looks. */
export { createDashboardChanges, type DashboardChanges } from './changes.ts';
export { isCurrentTag, type TagFacts, nextQuarterHour, tagOf } from './entity-tag.ts';
export {
  deleteDashboardVersion,
  findDashboardVersion,
  dashboardVersionColumnsSql,
  type DashboardVersionColumns,
  dashboardMark,
  toDashboardVersion,
  versionMark,
  versionSql,
} from './versions.ts';
