import { defineHourlyJob, type RecurringDeps, type RecurringJob } from '#kernel/jobs/recurring';
import { deleteEndedReports } from './store.ts';

/** Every hour deletes the reports about accounts that have been gone for long enough. */
export function reportsSweep(deps: RecurringDeps): RecurringJob {
  return defineHourlyJob(deps, 'reports.sweep', () => deleteEndedReports(deps.db.kysely, deps.clock.now()));
}
