import { languageOfPerson } from '@fivefold/rules/languages';
import type { Clock } from '#kernel/clock';
import type { Sql } from '#kernel/db/sql';
import { readBearerToken } from '#kernel/http/bearer-token';
import type { Authenticate } from '#kernel/http/caller';
import { readTimeZone } from '#kernel/http/time-zone';
import { readPageLanguage } from '#kernel/language/translate';
import { Problem } from '#kernel/problem';
import type { IdentityProvider, Person, SessionRows, VerifiedPerson } from '#ports/identity-provider/port';
import { isAccessToken } from '../access-tokens/steps.ts';
import { noteOpening, type Plans } from '../billing/steps.ts';
import { toDashboardVersion } from '../dashboard-version/steps.ts';
import { CLOSED_ACCOUNT, inviterOf, type PlanSql, setLanguage, upsertProfile } from '../profile/steps.ts';
import { type CallerForm, CALLER_FORMS, CALLER_COLUMNS, CALLER_JOINS, type ProfileRow } from './caller-sql.ts';
import { createFindByAccessToken } from './token-caller.ts';

const findProfileText = (form: CallerForm) => `
  select ${CALLER_COLUMNS} ${CALLER_FORMS[form].columns}
  from profiles p ${CALLER_JOINS} ${CALLER_FORMS[form].join}
  where p.uid = $1`;

/**
 * Authenticates with a single query: session, profile and subscription, and for a dashboard its version.
 * @param sessions the `text` of {@link SessionRows}
 */
export const findCallerText = (sessions: string, form: CallerForm) => `
  select s.uid, s.email, s.is_email_verified, s.is_stale, p.uid is not null as has_profile,
    ${CALLER_COLUMNS} ${CALLER_FORMS[form].columns}
  from (${sessions}) s
  left join profiles p on p.uid = s.uid
  ${CALLER_JOINS} ${CALLER_FORMS[form].join}`;

type CallerRow = Person & ProfileRow & Readonly<Record<'is_email_verified' | 'is_stale' | 'has_profile', boolean>>;

export interface AuthenticateDeps {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly identity: IdentityProvider;
  readonly plans: Plans;
  /** Called when the identity provider has verified an address and the profile does not say so yet. */
  readonly markEmailVerified: (person: Person) => Promise<void>;
  /** SQL part of the statement that stores a new time zone: what is planned by people's clocks. */
  readonly onTravelSql: PlanSql;
  /** Called when the identity provider has another address than the profile. */
  readonly changeEmail: (person: Person, from: string) => Promise<void>;
}

/** Makes the function that finds the caller of every request. */
export function createAuthenticate(deps: AuthenticateDeps): Authenticate {
  const { sql, clock, identity, plans, onTravelSql } = deps;
  const profileTexts = { plain: findProfileText('plain'), with_version: findProfileText('with_version') };
  const findProfile = async (uid: string, form: CallerForm) =>
    (await sql<ProfileRow>(`find_profile_${form}`, profileTexts[form], [uid]))[0];
  const find =
    identity.sessions === undefined ? findByToken(identity, findProfile) : findBySession(sql, identity.sessions);
  const findByAccessToken = createFindByAccessToken(deps);
  return async (request, call) => {
    const { access, tokenScope, asksForRevocation = false, readsDashboardVersion = false } = call;
    const form = readsDashboardVersion ? 'with_version' : 'plain';
    if (access === 'public') return undefined;
    const token = readBearerToken(request);
    if (token === undefined) throw new Problem('identity.signed_out');
    const isByAccessToken = isAccessToken(token);
    const byToken = isByAccessToken ? await findByAccessToken(token, tokenScope, form) : undefined;
    const found = byToken ?? (await find(token, { asksForRevocation, form }));
    if (found === undefined) throw new Problem('identity.signed_out');

    const { person } = found;
    let { profile } = found;
    const lastZone = profile?.time_zone ?? null;
    // A script may run on a machine somewhere else.
    const timeZone = isByAccessToken ? null : readTimeZone(request);
    const isElsewhere = timeZone !== null && timeZone !== lastZone;
    if (profile === undefined || isElsewhere) {
      // Rare: a first request, or a user who travels. It is done here, so that no client needs a second call.
      await upsertProfile(sql, { uid: person.uid, email: person.email, timeZone, at: clock.now() }, onTravelSql);
      profile = await findProfile(person.uid, form);
    }
    // A deleted account is out at once, even with a token that its identity provider still accepts.
    if (profile === undefined || profile.is_being_deleted) throw new Problem('identity.signed_out');
    if (profile.is_closed) throw new Problem('auth/user-disabled', CLOSED_ACCOUNT);
    const stored = languageOfPerson(profile.language);
    const language = (isByAccessToken ? undefined : readPageLanguage(request)) ?? stored;
    if (language !== stored) await setLanguage(sql, person.uid, language);
    const email = isOlderThanProfile(person, profile) ? profile.profile_email : person.email;
    if (email !== profile.profile_email) await deps.changeEmail(person, profile.profile_email);
    const isKnownVerified = profile.verified_email === email;
    const isVerifiedNow = person.isEmailVerified && person.email === email;
    if (isVerifiedNow && !isKnownVerified) await deps.markEmailVerified(person);
    const now = clock.now();
    const mayRead = plans.mayRead(profile, now);
    if (access === 'premium' && !mayRead) throw new Problem('subscription.premium_required');
    const isRead = call.method === 'GET';
    if (access === 'premium' && !isRead && !plans.hasPlan(profile, now)) throw new Problem('subscription.paused');
    const billing = plans.billingOf(profile);
    const zone = timeZone ?? profile.time_zone;
    await noteOpening(sql, { uid: person.uid, billing, now, timeZone: zone, lastZone }, call);
    return {
      uid: person.uid,
      email,
      isEmailVerified: isVerifiedNow || isKnownVerified,
      token,
      tokenScope: byToken?.scope,
      totalStreaks: profile.total_streaks,
      lifetimePoints: profile.lifetime_points,
      oldGoalsBannerLastShown: profile.old_goals_banner_last_shown,
      timeZone: zone,
      language,
      displayName: profile.display_name,
      avatarColor: profile.avatar_color,
      isNameAsked: profile.name_asked,
      emberName: profile.ember_name,
      isEmberAsked: profile.ember_asked,
      colorNames: profile.color_names ?? [],
      createdAt: profile.created_at,
      away: profile.away,
      freezes: profile.freezes,
      wantsMondayMail: profile.monday_mail,
      inviter: inviterOf(profile),
      billing,
      mayRead,
      dashboardVersion: readsDashboardVersion
        ? toDashboardVersion({ own_version: null, friends_versions: null, ...profile })
        : undefined,
    };
  };
}

/** Whether the profile's address is newer than the token's: tokens stay good for a while after a change of address. */
function isOlderThanProfile({ emailAsOf }: Person, { email_as_of: profileAsOf }: ProfileRow): boolean {
  return emailAsOf !== undefined && profileAsOf !== null && emailAsOf <= profileAsOf;
}

/** Finds the owner of a token; the profile is undefined where there is none yet. */
type FindByToken = (
  token: string,
  ask: { readonly asksForRevocation: boolean; readonly form: CallerForm },
) => Promise<{ person: VerifiedPerson; profile: ProfileRow | undefined } | undefined>;

function findByToken(
  identity: IdentityProvider,
  findProfile: (uid: string, form: CallerForm) => Promise<ProfileRow | undefined>,
): FindByToken {
  return async (token, { asksForRevocation, form }) => {
    const person = await identity.verify(token, { asksForRevocation });
    return person && { person, profile: await findProfile(person.uid, form) };
  };
}

function findBySession(sql: Sql, sessions: SessionRows): FindByToken {
  const texts = {
    plain: findCallerText(sessions.text, 'plain'),
    with_version: findCallerText(sessions.text, 'with_version'),
  };
  return async (token, { form }) => {
    const key = sessions.keyOf(token);
    const row = key === undefined ? undefined : (await sql<CallerRow>(`find_caller_${form}`, texts[form], [key]))[0];
    if (row === undefined || key === undefined) return undefined;
    if (row.is_stale) await sessions.noteUse(key);
    return {
      person: { uid: row.uid, email: row.email, isEmailVerified: row.is_email_verified },
      profile: row.has_profile ? row : undefined,
    };
  };
}
