import type { Call } from '@fivefold/contract/call';
import type { FastifyRequest } from 'fastify';
import { isTimeZone } from '@fivefold/rules/calendar';
import type { Clock } from '../clock.ts';
import type { Sql } from '../db/sql.ts';
import { Problem } from '../problem.ts';
import type { IdentityProvider, Person, SessionRows, VerifiedPerson } from '../../ports/identity-provider/port.ts';
import { BILLING_COLUMNS, type BillingFacts, INCLUDED_PLAN, isPremiumNow } from './premium.ts';

/** Who makes a request: what the identity provider vouches for, with the profile and billing facts of the same moment. */
export interface Caller {
  readonly uid: string;
  readonly email: string;
  /** Whether they have shown that the address is theirs. */
  readonly isEmailVerified: boolean;
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
export type Admit = (
  request: FastifyRequest,
  call: Pick<Call, 'access' | 'asksForRevocation'>,
) => Promise<Caller | undefined>;

interface ProfileRow extends BillingFacts {
  readonly profile_email: string;
  readonly email_as_of: Date | null;
  readonly total_streaks: number;
  readonly lifetime_points: number;
  readonly old_goals_banner_last_shown: string | null;
  readonly time_zone: string | null;
  readonly verified_email: string | null;
  readonly is_leaving: boolean;
}

const PROFILE_COLUMNS = `
  p.email as profile_email, p.email_as_of, p.total_streaks, p.lifetime_points, p.old_goals_banner_last_shown, p.time_zone, p.verified_email,
  p.deletion_requested_at is not null as is_leaving, ${BILLING_COLUMNS}`;

const FIND_PROFILE = `
  select ${PROFILE_COLUMNS}
  from profiles p left join billing_accounts b on b.uid = p.uid
  where p.uid = $1`;

/** Session, profile and subscription in one statement. @param sessions the `text` of {@link SessionRows} */
export const findCallerText = (sessions: string) => `
  select s.uid, s.email, s.is_email_verified, s.is_stale, p.uid is not null as has_profile, ${PROFILE_COLUMNS}
  from (${sessions}) s
  left join profiles p on p.uid = s.uid
  left join billing_accounts b on b.uid = p.uid`;

type CallerRow = Person & ProfileRow & Readonly<Record<'is_email_verified' | 'is_stale' | 'has_profile', boolean>>;

/** Reads the bearer token of a request; undefined when there is none that could be one. */
export function bearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  if (header === undefined || !/^bearer /i.test(header)) return undefined;
  const token = header.slice(7).trim();
  return token === '' || token.length > 4096 ? undefined : token;
}

interface AdmitDeps {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly identity: IdentityProvider;
  /** False where nothing is sold and everyone has the plan. */
  readonly arePlansSold: boolean;
  /** Told when the identity service vouches for an address of which the profile does not know it yet. */
  readonly noteVerifiedEmail: (person: Person) => Promise<void>;
  /** Keeps the address that the identity service vouches for now, in place of the profile's. */
  readonly keepEmail: (person: Person, from: string) => Promise<void>;
}

export function createAdmit({ sql, clock, identity, arePlansSold, noteVerifiedEmail, keepEmail }: AdmitDeps): Admit {
  const profileOf = async (uid: string) => (await sql<ProfileRow>('find_profile', FIND_PROFILE, [uid]))[0];
  const find =
    identity.sessions === undefined ? findByToken(identity, profileOf) : findBySession(sql, identity.sessions);
  return async (request, { access, asksForRevocation = false }) => {
    const token = bearerToken(request);
    if (access === 'public') return undefined;
    const found = token === undefined ? undefined : await find(token, asksForRevocation);
    if (found === undefined || token === undefined) throw new Problem('identity.signed_out');

    const { person } = found;
    let { profile } = found;
    const zone = reportedZone(request);
    if (profile === undefined || (zone !== null && zone !== profile.time_zone)) {
      // A first request, or a person who travels: both are rare, and nobody should need a second call for them.
      await keepProfile(sql, clock, person, zone);
      profile = await profileOf(person.uid);
    }
    // Whoever deleted their account is out at once, also with a token that its service still vouches for.
    if (profile === undefined || profile.is_leaving) throw new Problem('identity.signed_out');
    const isOld = isFromBefore(person, profile);
    const email = isOld ? profile.profile_email : person.email;
    if (email !== profile.profile_email) await keepEmail(person, profile.profile_email);
    const isKnownVerified = profile.verified_email === email;
    const isVouchedFor = person.isEmailVerified && person.email === email;
    if (isVouchedFor && !isKnownVerified) await noteVerifiedEmail(person);
    const billing = arePlansSold ? profile : INCLUDED_PLAN;
    if (access === 'premium' && !isPremiumNow(billing, clock.now())) throw new Problem('subscription.premium_required');
    return {
      uid: person.uid,
      email,
      isEmailVerified: isVouchedFor || isKnownVerified,
      token,
      totalStreaks: profile.total_streaks,
      lifetimePoints: profile.lifetime_points,
      oldGoalsBannerLastShown: profile.old_goals_banner_last_shown,
      timeZone: zone ?? profile.time_zone,
      billing,
    };
  };
}

/** Whether the address was vouched for before the profile's was: a token lives on for a while after its address was changed. */
function isFromBefore({ emailAsOf }: Person, { email_as_of: keptAsOf }: ProfileRow): boolean {
  return emailAsOf !== undefined && keptAsOf !== null && emailAsOf <= keptAsOf;
}

/** Finds who a token belongs to; the profile is undefined where there is none yet. */
type Find = (
  token: string,
  asksForRevocation: boolean,
) => Promise<{ person: VerifiedPerson; profile: ProfileRow | undefined } | undefined>;

function findByToken(identity: IdentityProvider, profileOf: (uid: string) => Promise<ProfileRow | undefined>): Find {
  return async (token, asksForRevocation) => {
    const person = await identity.verify(token, { asksForRevocation });
    return person && { person, profile: await profileOf(person.uid) };
  };
}

function findBySession(sql: Sql, sessions: SessionRows): Find {
  const text = findCallerText(sessions.text);
  return async (token) => {
    const key = sessions.keyOf(token);
    const row = key === undefined ? undefined : (await sql<CallerRow>('find_caller', text, [key]))[0];
    if (row === undefined || key === undefined) return undefined;
    if (row.is_stale) await sessions.noteUse(key);
    return {
      person: { uid: row.uid, email: row.email, isEmailVerified: row.is_email_verified },
      profile: row.has_profile ? row : undefined,
    };
  };
}

/** The IANA zone of header `Time-Zone` (Decisions section 1); an unknown one is ignored, never stored. */
export function reportedZone(request: FastifyRequest): string | null {
  const zone = request.headers['time-zone'];
  return typeof zone === 'string' && zone.length <= 64 && isTimeZone(zone) ? zone : null;
}

async function keepProfile(
  sql: Sql,
  clock: Clock,
  person: { uid: string; email: string },
  zone: string | null,
): Promise<void> {
  await sql(
    'keep_profile',
    `insert into profiles (uid, email, time_zone, created_at) values ($1, $2, $3, $4)
     on conflict (uid) do update set time_zone = coalesce(excluded.time_zone, profiles.time_zone)
       where profiles.deletion_requested_at is null`,
    [person.uid, person.email, zone, clock.now()],
  );
}
