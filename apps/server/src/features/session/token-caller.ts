import { ACCESS_TOKEN_CALLS_PER_QUARTER_HOUR, includesScope, type TokenScope } from '@fivefold/rules/access-tokens';
import type { Clock } from '#kernel/clock';
import type { Sql } from '#kernel/db/sql';
import { createLimit } from '#kernel/http/limit';
import { Problem } from '#kernel/problem';
import type { VerifiedPerson } from '#ports/identity-provider/port';
import { hashOfToken, noteTokenUse } from '../access-tokens/steps.ts';
import { type CallerForm, CALLER_FORMS, CALLER_COLUMNS, CALLER_JOINS, type ProfileRow } from './caller-sql.ts';

interface TokenRow extends ProfileRow {
  readonly uid: string;
  readonly token_id: string;
  readonly scope: TokenScope;
  readonly expires_at: Date | null;
  readonly last_used_at: Date | null;
}

interface FoundByToken {
  readonly person: VerifiedPerson;
  readonly profile: ProfileRow;
  readonly scope: TokenScope;
}

const HOUR_MS = 60 * 60 * 1000;

const findTokenText = (form: CallerForm) => `
  select p.uid, t.id as token_id, t.scope, t.expires_at, t.last_used_at, ${CALLER_COLUMNS} ${CALLER_FORMS[form].columns}
  from access_tokens t join profiles p on p.uid = t.uid ${CALLER_JOINS} ${CALLER_FORMS[form].join}
  where t.token_hash = $1`;

/**
 * Makes the function that finds the owner of an access token: a statement of its own, so that sessions pay nothing for
 * it, and the same one with accounts of our own and with Firebase's. Only here is a token's scope compared with the
 * call.
 */
export function createFindByAccessToken({ sql, clock }: { readonly sql: Sql; readonly clock: Clock }) {
  const texts = { plain: findTokenText('plain'), with_version: findTokenText('with_version') };
  const calls = createLimit(sql, {
    name: 'access-token.calls',
    code: 'common.too_many_requests',
    points: ACCESS_TOKEN_CALLS_PER_QUARTER_HOUR,
    durationSeconds: 15 * 60,
  });

  /**
   * @throws Problem access_tokens.not_valid, access_tokens.expired, access_tokens.scope_missing,
   * common.too_many_requests
   */
  return async (token: string, asked: TokenScope | undefined, form: CallerForm): Promise<FoundByToken> => {
    const hash = hashOfToken(token);
    const row =
      hash === undefined ? undefined : (await sql<TokenRow>(`find_token_caller_${form}`, texts[form], [hash]))[0];
    if (row === undefined) throw new Problem('access_tokens.not_valid');
    const now = clock.now();
    if (row.expires_at !== null && row.expires_at <= now) throw new Problem('access_tokens.expired');
    await calls.take(row.token_id);
    if (asked === undefined || !includesScope(row.scope, asked)) throw new Problem('access_tokens.scope_missing');
    const isStale = row.last_used_at === null || now.getTime() - row.last_used_at.getTime() >= HOUR_MS;
    if (isStale) await noteTokenUse(sql, row.token_id, now);
    // The identity provider is not asked: the profile says who the person is.
    const person = { uid: row.uid, email: row.profile_email, isEmailVerified: false };
    return { person, profile: row, scope: row.scope };
  };
}
