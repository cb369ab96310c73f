import type { TokenScope } from '@fivefold/rules/access-tokens';
import type { Sql } from '#kernel/db/sql';
import { isPresentSql } from '#features/profile/steps';
import { PAGE, pagesOf } from './pages.ts';

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const LONG_AGO = new Date(0);

export interface ExportedSession {
  readonly id: string;
  readonly device: string | null;
  readonly address: string | null;
  readonly logged_in_at: Date;
  readonly last_used_at: Date;
  readonly ends_at: Date;
}

const SESSIONS = `
  select id, nullif("userAgent", '') as device, nullif("ipAddress", '') as address, "createdAt" as logged_in_at,
         "updatedAt" as last_used_at, "expiresAt" as ends_at
  from identity_session where "userId" = $1 and "expiresAt" > now() and id > $2 order by id limit ${PAGE}`;

/** Where the person is logged in, without what would log someone in. */
export function sessionsOf(sql: Sql, uid: string): AsyncGenerator<ExportedSession> {
  return pagesOf(
    '',
    (after) => sql<ExportedSession>('export_sessions', SESSIONS, [uid, after]),
    ({ id }) => id,
  );
}

export interface ExportedDevice {
  readonly id_hash: string;
  readonly first_used_at: Date;
  readonly last_used_at: Date;
}

const DEVICES = `
  select id_hash, first_used_at, last_used_at from identity_devices
  where user_id = $1 and id_hash > $2 order by id_hash limit ${PAGE}`;

/** Devices from which the person has logged in before, logged in now or not. */
export function devicesOf(sql: Sql, uid: string): AsyncGenerator<ExportedDevice> {
  return pagesOf(
    '',
    (after) => sql<ExportedDevice>('export_devices', DEVICES, [uid, after]),
    ({ id_hash }) => id_hash,
  );
}

export interface ExportedPushDevice {
  readonly digest: string;
  readonly platform: string;
  readonly registered_at: Date;
}

const PUSH_DEVICES = `
  select digest, platform, registered_at from push_tokens where uid = $1 and digest > $2 order by digest limit ${PAGE}`;

/** Devices that get push notifications, without their tokens. */
export function pushDevicesOf(sql: Sql, uid: string): AsyncGenerator<ExportedPushDevice> {
  return pagesOf(
    '',
    (after) => sql<ExportedPushDevice>('export_push_devices', PUSH_DEVICES, [uid, after]),
    ({ digest }) => digest,
  );
}

export interface ExportedReport {
  readonly id: string;
  readonly made_at: Date;
  readonly goal_id: string;
  readonly idx: number | null;
  readonly part: string;
  readonly reason: string;
  readonly comment: string;
  readonly outcome: string | null;
}

const REPORTS = `
  select id, made_at, goal_id, idx, part, reason, comment, outcome from reports
  where reporter_uid = $1 and (made_at, id) > ($2::timestamptz, $3::uuid) order by made_at, id limit ${PAGE}`;

/** Reports that the person made, without the copy of what was reported: that is someone else's. */
export function reportsOf(sql: Sql, uid: string): AsyncGenerator<ExportedReport> {
  return pagesOf<ExportedReport, readonly [Date, string]>(
    [LONG_AGO, FIRST_ID],
    ([at, id]) => sql<ExportedReport>('export_reports', REPORTS, [uid, at, id]),
    ({ made_at, id }) => [made_at, id],
  );
}

export interface ExportedUnclaimedPhoto {
  readonly id: string;
  readonly created_at: Date;
}

const UNCLAIMED_PHOTOS = `
  select id, created_at from photos where uid = $1 and goal_id is null and id > $2 order by id limit ${PAGE}`;

/** Uploaded photos that are in no check-in. */
export function unclaimedPhotosOf(sql: Sql, uid: string): AsyncGenerator<ExportedUnclaimedPhoto> {
  return pagesOf(
    FIRST_ID,
    (after) => sql<ExportedUnclaimedPhoto>('export_unclaimed_photos', UNCLAIMED_PHOTOS, [uid, after]),
    ({ id }) => id,
  );
}

export interface AccountFacts {
  readonly created_at: Date;
  readonly last_active_on: string | null;
  /** The address of the friend by whose invitation the account came. */
  readonly invited_by: string | null;
  readonly calendar_made_at: Date | null;
  readonly second_step_since: Date | null;
  /** Since when the operator's sign-in provider logs in to the account. */
  readonly sign_in_provider_since: Date | null;
}

const ACCOUNT_FACTS = `
  select p.created_at, p.last_active_on, i.email as invited_by, f.made_at as calendar_made_at,
         s.confirmed_at as second_step_since,
         (select min(l.linked_at) from identity_provider_links l where l.user_id = p.uid) as sign_in_provider_since
  from profiles p
  left join friendships b on b.uid = p.uid and b.friend_uid = p.invited_by
  left join profiles i on i.uid = b.friend_uid and ${isPresentSql('i')}
  left join calendar_feeds f on f.uid = p.uid
  left join identity_second_steps s on s.user_id = p.uid
  where p.uid = $1`;

export async function findAccountFacts(sql: Sql, uid: string): Promise<AccountFacts | undefined> {
  return (await sql<AccountFacts>('export_account', ACCOUNT_FACTS, [uid]))[0];
}

export interface ExportedPasskey {
  readonly id: string;
  readonly name: string;
  readonly made_at: Date;
  readonly last_used_at: Date | null;
}

const PASSKEYS = `
  select id, name, created_at as made_at, last_used_at from identity_passkeys
  where user_id = $1 and id > $2 order by id limit ${PAGE}`;

/** Passkeys, without what their answers are checked with. */
export function passkeysOf(sql: Sql, uid: string): AsyncGenerator<ExportedPasskey> {
  return pagesOf(
    FIRST_ID,
    (after) => sql<ExportedPasskey>('export_passkeys', PASSKEYS, [uid, after]),
    ({ id }) => id,
  );
}

export interface ExportedToken {
  readonly id: string;
  readonly name: string;
  readonly scope: TokenScope;
  readonly made_at: Date;
  readonly last_used_at: Date | null;
  readonly expires_at: Date | null;
}

const TOKENS = `
  select id, name, scope, made_at, last_used_at, expires_at from access_tokens
  where uid = $1 and id > $2 order by id limit ${PAGE}`;

export interface ExportedChannel {
  readonly id: string;
  readonly service: string;
  readonly url: string;
  readonly kinds: readonly string[];
  readonly names_goals: boolean;
  readonly made_at: Date;
  readonly last_sent_at: Date | null;
}

const CHANNELS = `
  select id, service, url, kinds, names_goals, made_at, last_sent_at from channels
  where uid = $1 and id > $2 order by id limit ${PAGE}`;

/** Channels, without their tokens. */
export function channelsOf(sql: Sql, uid: string): AsyncGenerator<ExportedChannel> {
  return pagesOf(
    FIRST_ID,
    (after) => sql<ExportedChannel>('export_channels', CHANNELS, [uid, after]),
    ({ id }) => id,
  );
}

export interface ExportedWebhook {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly made_at: Date;
  readonly off_at: Date | null;
}

const WEBHOOKS = `
  select id, url, events, made_at, off_at from webhooks where uid = $1 and id > $2 order by id limit ${PAGE}`;

/** Webhooks, without what signs their requests. */
export function webhooksOf(sql: Sql, uid: string): AsyncGenerator<ExportedWebhook> {
  return pagesOf(
    FIRST_ID,
    (after) => sql<ExportedWebhook>('export_webhooks', WEBHOOKS, [uid, after]),
    ({ id }) => id,
  );
}

/** Access tokens, without what they are used with. */
export function accessTokensOf(sql: Sql, uid: string): AsyncGenerator<ExportedToken> {
  return pagesOf(
    FIRST_ID,
    (after) => sql<ExportedToken>('export_tokens', TOKENS, [uid, after]),
    ({ id }) => id,
  );
}

export interface ExportedUnusedMonth {
  readonly period_start: number;
  readonly period_end: number;
  readonly kind: string;
  readonly cents: number;
  readonly decided_at: Date;
  readonly resumed_at: Date | null;
}

const UNUSED_MONTHS = `
  select period_start, period_end, kind, cents, decided_at, resumed_at, returned_at, refunded_cents
  from unused_months where uid = $1 and period_start > $2 order by period_start limit ${PAGE}`;

export function unusedMonthsOf(sql: Sql, uid: string): AsyncGenerator<ExportedUnusedMonth> {
  return pagesOf(
    0,
    (after) => sql<ExportedUnusedMonth>('export_unused_months', UNUSED_MONTHS, [uid, after]),
    ({ period_start: start }) => start,
  );
}

export interface ExportedWithdrawal {
  readonly subscription_id: string;
  readonly purchased_at: Date;
  readonly asked_at: Date;
  readonly confirmed_at: Date;
  readonly paid_cents: number;
  readonly refunded_cents: number;
  readonly credit_cents: number;
}

const WITHDRAWALS = `
  select subscription_id, purchased_at, asked_at, confirmed_at, paid_cents, refunded_cents, credit_cents
  from withdrawals where uid = $1 and subscription_id > $2 order by subscription_id limit ${PAGE}`;

export function withdrawalsOf(sql: Sql, uid: string): AsyncGenerator<ExportedWithdrawal> {
  return pagesOf(
    '',
    (after) => sql<ExportedWithdrawal>('export_withdrawals', WITHDRAWALS, [uid, after]),
    ({ subscription_id: id }) => id,
  );
}
