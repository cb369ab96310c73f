import {
  listAccessTokens,
  makeAccessToken,
  revokeAccessToken,
  type WireAccessToken,
} from '@fivefold/contract/calls/access-tokens';
import { listKeys } from '@fivefold/contract/calls/keys';
import type { FakeApi } from './fake-api.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** When tokens are made, in epoch milliseconds. */
const MADE_AT = Date.parse('2026-11-21T12:00:00Z');

/** Keeps Ann's access tokens; her account has no passkeys. */
export function answerAccessTokens(api: FakeApi, initial: readonly WireAccessToken[] = []): void {
  let tokens = [...initial];
  api.on(listKeys, () => ({ passkeys: [], second_step: null, provider: null, may_add: true }));
  api.on(listAccessTokens, () => ({ data: tokens }));
  api.on(makeAccessToken, ({ body }) => {
    const days = body.expires_in_days ?? null;
    const data = {
      id: crypto.randomUUID(),
      name: body.name,
      scope: body.scope,
      made_at: MADE_AT,
      last_used_at: null,
      expires_at: days === null ? null : MADE_AT + days * DAY_MS,
    };
    tokens = [data, ...tokens];
    return { data, token: `fivefold_${'a'.repeat(36)}` };
  });
  api.on(revokeAccessToken, ({ body }) => {
    tokens = tokens.filter(({ id }) => id !== body.id);
    return { success: true as const };
  });
}
