import type { Call } from '@fivefold/contract/call';
import type { FastifyRequest } from 'fastify';
import { isTimeZone } from '@fivefold/rules/calendar';
import type { Clock } from '../clock.ts';
import type { Sql } from '../db/sql.ts';
import { Problem } from '../problem.ts';
import type { IdentityProvider } from '../../ports/identity-provider/port.ts';
import { BILLING_COLUMNS, type BillingFacts, isPremiumNow } from './premium.ts';

/** Who makes a request: what the identity provider vouches for, with the profile and billing facts of the same moment. */
export interface Caller {
  readonly uid: string;
  readonly email: string;
  /** The bearer token this request came with. */
  readonly token: string;
  readonly totalStreaks: number;
  readonly lifetimePoints: number;
  readonly oldGoalsBannerLastShown: string | null;
  /** The zone the client reports now, else the one kept on the profile; IANA name. */
  readonly timeZone: string | null;
  readonly billing: BillingFacts;
}

/** Lets a request in or refuses it. @throws Problem identity.signed_out, subscription.premium_required */
export type Admit = (request: FastifyRequest, call: Pick<Call, 'access' | 'asksForRevocation'>) => Promise<Caller | undefined>;

interface CallerRow extends BillingFacts {
  readonly email: string;
  readonly total_streaks: number;
  readonly lifetime_points: number;
  readonly old_goals_banner_last_shown: string | null;
  readonly time_zone: string | null;
  readonly is_leaving: boolean;
}

export const FIND_CALLER = `
  select p.email, p.total_streaks, p.lifetime_points, p.old_goals_banner_last_shown, p.time_zone,
         p.deletion_requested_at is not null as is_leaving,
         ${BILLING_COLUMNS}
  from profiles p left join billing_accounts b on b.uid = p.uid
  where p.uid = $1`;

/** Reads the bearer token of a request; undefined when there is none that could be one. */
export function bearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  if (header === undefined || !/^bearer /i.test(header)) return undefined;
  const token = header.slice(7).trim();
  return token === '' || token.length > 4096 ? undefined : token;
}

export function createAdmit(deps: { sql: Sql; clock: Clock; identity: IdentityProvider }): Admit {
  const { sql, clock, identity } = deps;
  return async (request, { access, asksForRevocation = false }) => {
    const token = bearerToken(request);
    if (access === 'public') return undefined;
    const person = token === undefined ? undefined : await identity.verify(token, { asksForRevocation });
    if (person === undefined || token === undefined) throw new Problem('identity.signed_out');

    const zone = reportedZone(request);
    let row = (await sql<CallerRow>('find_caller', FIND_CALLER, [person.uid]))[0];
    if (row === undefined || (zone !== null && zone !== row.time_zone)) {
      // A first request, or a person who travels: both are rare, and nobody should need a second call for them.
      await keepProfile(sql, clock, person, zone);
      row = (await sql<CallerRow>('find_caller', FIND_CALLER, [person.uid]))[0];
    }
    // Whoever deleted their account is out at once, also with a token that its service still vouches for.
    if (row === undefined || row.is_leaving) throw new Problem('identity.signed_out');
    if (access === 'premium' && !isPremiumNow(row, clock.now())) throw new Problem('subscription.premium_required');
    return {
      uid: person.uid,
      email: person.email,
      token,
      totalStreaks: row.total_streaks,
      lifetimePoints: row.lifetime_points,
      oldGoalsBannerLastShown: row.old_goals_banner_last_shown,
      timeZone: zone ?? row.time_zone,
      billing: row,
    };
  };
}

/** The IANA zone of header `Time-Zone` (Decisions section 1); an unknown one is ignored, never stored. */
function reportedZone(request: FastifyRequest): string | null {
  const zone = request.headers['time-zone'];
  return typeof zone === 'string' && zone.length <= 64 && isTimeZone(zone) ? zone : null;
}

async function keepProfile(sql: Sql, clock: Clock, person: { uid: string; email: string }, zone: string | null): Promise<void> {
  await sql(
    'keep_profile',
    `insert into profiles (uid, email, time_zone, created_at) values ($1, $2, $3, $4)
     on conflict (uid) do update set time_zone = coalesce(excluded.time_zone, profiles.time_zone)
       where profiles.deletion_requested_at is null`,
    [person.uid, person.email, zone, clock.now()],
  );
}
