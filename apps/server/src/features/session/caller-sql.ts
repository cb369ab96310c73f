import type { BillingFacts } from '#kernel/http/caller';
import { BILLING_COLUMNS } from '../billing/steps.ts';
import { type DashboardVersionColumns, dashboardVersionColumnsSql } from '../dashboard-version/steps.ts';
import { CALLER_PROFILE_COLUMNS, type CallerProfile, INVITER_JOIN } from '../profile/steps.ts';

/** What is read of a caller who has a profile. */
export type ProfileRow = CallerProfile & BillingFacts & Partial<DashboardVersionColumns>;

/** Whether the dashboard's version is read with the caller. */
export type CallerForm = 'plain' | 'with_version';
export const CALLER_FORMS = {
  plain: { columns: '', join: '' },
  with_version: {
    columns: `, ${dashboardVersionColumnsSql('p.uid')}`,
    join: 'left join dashboard_versions v on v.uid = p.uid',
  },
} as const;

/** Columns of `profiles p` and of its {@link CALLER_JOINS} that make a {@link ProfileRow}. */
export const CALLER_COLUMNS = `${CALLER_PROFILE_COLUMNS}, ${BILLING_COLUMNS}`;
export const CALLER_JOINS = `left join billing_accounts b on b.uid = p.uid ${INVITER_JOIN}`;
