/* What other features use of looks. */
export { createDashboardChanges, type DashboardChanges } from './changes.ts';
export { isCurrentTag, type TagFacts, nextQuarterHour, tagAgain, tagOf } from './entity-tag.ts';
export {
  deleteDashboardVersion,
  findDashboardVersion,
  dashboardVersionColumnsSql,
  type DashboardVersionColumns,
  dashboardMark,
  lockDashboardVersions,
  toDashboardVersion,
  versionMark,
  versionSql,
} from './versions.ts';
