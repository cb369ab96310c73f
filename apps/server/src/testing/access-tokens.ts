import type { Call } from '@fivefold/contract/call';
import { makeAccessToken } from '@fivefold/contract/calls/access-tokens';
import type { TokenScope } from '@fivefold/rules/access-tokens';
import type { Answer, CallInput, TestApp, TestUser } from './test-app.ts';

export interface TestToken {
  readonly id: string;
  readonly token: string;
  call(call: Call, input?: CallInput): Promise<Answer>;
}

/** Makes a call with any text as the bearer token. */
export function callWith(app: TestApp, token: string, call: Call, input: CallInput = {}): Promise<Answer> {
  return app.callSignedOut(call, { ...input, headers: { authorization: `Bearer ${token}`, ...input.headers } });
}

/** Makes an access token of a person, as their settings do. */
export async function makeTokenOf(
  app: TestApp,
  who: TestUser,
  scope: TokenScope,
  more: Readonly<Record<string, unknown>> = {},
): Promise<TestToken> {
  const { status, body } = await who.call(makeAccessToken, {
    body: { name: 'Kitchen button', scope, password: who.password, ...more },
  });
  if (status !== 200) throw new Error(`No token was made: ${JSON.stringify(body)}`);
  const { data, token } = body as { data: { id: string }; token: string };
  return { id: data.id, token, call: (call, input) => callWith(app, token, call, input) };
}
