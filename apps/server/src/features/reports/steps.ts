/** What later features and the operator's commands may use of reports. */
export {
  endReportsOf,
  findReport,
  findReportedPhoto,
  listReports,
  moveReports,
  settleReport,
  type StoredReport,
} from './store.ts';
