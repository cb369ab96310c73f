import type { BillingFacts } from '#kernel/http/caller';
import { BILLING_COLUMNS } from '../billing/steps.ts';
import { type LookColumns, lookColumnsSql } from '../looks/steps.ts';
import { CALLER_PROFILE_COLUMNS, type CallerProfile, INVITER_JOIN } from '../profile/steps.ts';

/** What is read of a caller who has a profile. */
export type ProfileRow = CallerProfile & BillingFacts & Partial<LookColumns>;

/** What is read beside the caller: nothing, or what changed last. */
export type Beside = 'alone' | 'look';
export const BESIDE = {
  alone: { name: '', columns: '', join: '' },
  look: {
    name: '_look',
    columns: `, ${lookColumnsSql('p.uid')}`,
    join: 'left join look_versions v on v.uid = p.uid',
  },
} as const;

/** Columns of `profiles p` and of its {@link CALLER_JOINS} that make a {@link ProfileRow}. */
export const CALLER_COLUMNS = `${CALLER_PROFILE_COLUMNS}, ${BILLING_COLUMNS}`;
export const CALLER_JOINS = `left join billing_accounts b on b.uid = p.uid ${INVITER_JOIN}`;
