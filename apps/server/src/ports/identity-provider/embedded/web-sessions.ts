import {
  SESSION_DAYS,
  WEB_BEARER_SECONDS,
  WEB_COOKIE_GRACE_SECONDS,
  WEB_SESSION_MAX_DAYS,
} from '@fivefold/rules/sessions';
import type { Sql } from '#kernel/db/sql';
import { Problem } from '#kernel/problem';
import type { WebSession, WebSessions } from '#ports/identity-provider/port';
import type { CookieClaims, TokenSigner } from './session-token.ts';

/** A refresh that loses a race finds the winner's cookie in the next round. */
const MAX_ROUNDS = 5;

interface WebSessionRow {
  readonly session_id: string;
  readonly key: string;
  readonly expires_at: Date;
  readonly uid: string;
  readonly email: string;
  readonly generation: number;
  readonly attempt: string | null;
  /** The newest cookie was issued within the grace. */
  readonly is_new: boolean;
}

const FIND = `
  select w.session_id, s.token as key, s."expiresAt" as expires_at, u.id as uid, u.email, w.generation, w.attempt,
    w.rotated_at > now() - make_interval(secs => ${WEB_COOKIE_GRACE_SECONDS}) as is_new
  from identity_web_session w
  join identity_session s on s.id = w.session_id
  join identity_user u on u.id = s."userId"
  where s."expiresAt" > now()`;

const FIND_BY_ID = `${FIND} and w.session_id = $1`;
const FIND_BY_KEY = `${FIND} and s.token = $1`;

/** The select finds no row for a session that ends at the same time; otherwise the foreign key would fail. */
const OPEN = `
  insert into identity_web_session (session_id, started_at, generation, rotated_at)
  select id, now(), 1, now() from identity_session where token = $1 for key share`;

/** Locks the session's row first, as deleting a session does, so that the two cannot deadlock. */
const ROTATE = `
  with extended as (
    update identity_session s
    set "expiresAt" = least(now() + make_interval(days => ${SESSION_DAYS}), w.started_at + make_interval(days => ${WEB_SESSION_MAX_DAYS})),
      "updatedAt" = now()
    from identity_web_session w
    where s.id = $1 and w.session_id = s.id and s."expiresAt" > now() and w.generation <= $2
    returning s.id
  )
  update identity_web_session w set generation = $2 + 1, rotated_at = now(), attempt = $3
  from extended
  where w.session_id = extended.id and w.generation <= $2`;

/** The loser of two concurrent exchanges finds no row: the key has changed. */
const EXCHANGE = `
  with moved as (
    update identity_session set token = $2, "expiresAt" = now() + make_interval(days => ${SESSION_DAYS}), "updatedAt" = now()
    where token = $1 and "expiresAt" > now()
    returning id
  )
  insert into identity_web_session (session_id, started_at, generation, rotated_at)
  select id, now(), 1, now() from moved`;

const END = `delete from identity_session where id = $1`;

/**
 * Sessions of browsers: a cookie that only the refresh reads, and short bearer tokens.
 *
 * A refresh replaces the cookie, at most once a minute. The cookie that was replaced last still gets its successor
 * - within a minute, for tabs and requests that refresh at the same time;
 * - later too for a repeat of the same attempt, whose answer was lost.
 * Any other use of a replaced cookie means that it was copied: the session ends for both holders.
 */
export function createWebSessions(sql: Sql, tokens: TokenSigner): WebSessions {
  function toSession(row: WebSessionRow): WebSession {
    const bearerExpiresAt = new Date(Math.min(Date.now() + WEB_BEARER_SECONDS * 1000, row.expires_at.getTime()));
    return {
      token: tokens.sealShort(row.key, bearerExpiresAt),
      expiresAt: bearerExpiresAt,
      person: { uid: row.uid, email: row.email },
      cookie: tokens.sealCookie({ sessionId: row.session_id, generation: row.generation }),
      cookieExpiresAt: row.expires_at,
    };
  }

  async function findByKey(key: string): Promise<WebSessionRow | undefined> {
    return (await sql<WebSessionRow>('find_web_session_by_key', FIND_BY_KEY, [key]))[0];
  }

  async function refreshOnce(
    { sessionId, generation }: CookieClaims,
    attempt: string,
  ): Promise<WebSession | 'again' | undefined> {
    const row = (await sql<WebSessionRow>('find_web_session', FIND_BY_ID, [sessionId]))[0];
    if (row === undefined) return undefined;
    // A database that was restored from a backup knows an older cookie than the browser has.
    const isCurrent = generation >= row.generation;
    if (isCurrent && !row.is_new) {
      await sql('rotate_web_session', ROTATE, [sessionId, generation, attempt]);
      return 'again';
    }
    const isPrevious = generation === row.generation - 1;
    if (isCurrent || (isPrevious && (row.is_new || row.attempt === attempt))) return toSession(row);
    await sql('end_web_session', END, [sessionId]);
    return undefined;
  }

  async function refreshInRounds(claims: CookieClaims, attempt: string): Promise<WebSession | undefined> {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const session = await refreshOnce(claims, attempt);
      if (session !== 'again') return session;
    }
    throw new Error('The session changed too often while it was refreshed.');
  }

  return {
    async open(session) {
      const key = tokens.openLasting(session.token);
      if (key === undefined) throw new Error('Only a session that was just opened can be given to a browser.');
      await sql('open_web_session', OPEN, [key]);
      const row = await findByKey(key);
      // A new password may have ended it.
      if (row === undefined) throw new Problem('identity.signed_out');
      return toSession(row);
    },

    async refresh(cookies, attempt) {
      for (const claims of newestClaims(tokens, cookies)) {
        const session = await refreshInRounds(claims, attempt);
        if (session !== undefined) return session;
      }
      return undefined;
    },

    async exchange(token) {
      const key = tokens.openLasting(token);
      if (key === undefined) return undefined;
      const nextKey = tokens.keyAfterExchange(key);
      await sql('exchange_session', EXCHANGE, [key, nextKey]);
      const row = await findByKey(nextKey);
      // Once the browser has used the cookie, the old token is no longer accepted.
      return row?.generation === 1 ? toSession(row) : undefined;
    },

    async end(cookies) {
      for (const { sessionId } of newestClaims(tokens, cookies)) await sql('end_web_session', END, [sessionId]);
    },
  };
}

/**
 * What the cookies of a browser say, each session once: where it sent several of one session, the older ones are left over
 * and no sign that the session was copied.
 */
function newestClaims(tokens: TokenSigner, cookies: readonly string[]): CookieClaims[] {
  const newest = new Map<string, CookieClaims>();
  for (const cookie of cookies) {
    const claims = tokens.openCookie(cookie);
    const known = claims && newest.get(claims.sessionId);
    if (claims !== undefined && (known === undefined || known.generation < claims.generation))
      newest.set(claims.sessionId, claims);
  }
  return [...newest.values()];
}
