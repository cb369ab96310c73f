import { SESSION_DAYS } from '@fivefold/rules/sessions';
import type { Sql } from '#kernel/db/sql';
import type { Session, VerifiedPerson } from '../port.ts';
import type { TokenSigner } from './session-token.ts';

interface SessionRow {
  readonly uid: string;
  readonly email: string;
  readonly is_email_verified: boolean;
  readonly expires_at: Date;
  readonly is_stale: boolean;
}

export const FIND_SESSION = `
  select u.id as uid, u.email, u."emailVerified" as is_email_verified, s."expiresAt" as expires_at, s."updatedAt" < now() - interval '1 hour' as is_stale
  from identity_session s join identity_user u on u.id = s."userId"
  where s.token = $1 and s."expiresAt" > now()`;

const NOTE_USE = `update identity_session set "updatedAt" = now() where token = $1`;

const EXTEND_SESSION = `
  update identity_session set "expiresAt" = now() + make_interval(days => $2), "updatedAt" = now()
  where token = $1 and "expiresAt" > now()`;

/** Finds the session of a bearer token, and extends it. */
export function createSessionLookup(sql: Sql, tokens: TokenSigner) {
  /** Stores when a session was used, to the hour, for its owner to read. A failure fails no request. */
  const noteUse = async (key: string) => void (await sql('note_session_use', NOTE_USE, [key]).catch(() => undefined));

  async function find(token: string): Promise<(Session & { readonly person: VerifiedPerson }) | undefined> {
    const key = tokens.open(token);
    if (key === undefined) return undefined;
    const row = (await sql<SessionRow>('find_session', FIND_SESSION, [key]))[0];
    if (row?.is_stale === true) await noteUse(key);
    return (
      row && {
        token,
        expiresAt: row.expires_at,
        person: { uid: row.uid, email: row.email, isEmailVerified: row.is_email_verified },
      }
    );
  }

  return {
    noteUse,
    find,
    /** Extends the session of a lasting token. @returns undefined when it is over, and for any other token */
    async extend(token: string): Promise<Session | undefined> {
      const key = tokens.openLasting(token);
      if (key === undefined) return undefined;
      await sql('extend_session', EXTEND_SESSION, [key, SESSION_DAYS]);
      return find(token);
    },
  };
}
