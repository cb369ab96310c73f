import { afterEach, expect, it, vi } from 'vitest';
import { createOpenIdProvider } from './openid.ts';

afterEach(() => vi.unstubAllGlobals());

/** Begins a log-in at a provider whose description names an issuer. */
function begin(issuer: string, named: string) {
  const description = {
    issuer: named,
    authorization_endpoint: `${new URL(issuer).origin}/authorize`,
    token_endpoint: `${new URL(issuer).origin}/token`,
  };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(description)));
  return createOpenIdProvider({
    issuer,
    clientId: 'fivefold',
    clientSecret: 'a secret',
    publicUrl: () => 'https://goals.example',
    log: undefined,
  }).begin(false);
}

it('a provider that names the issuer of the settings is used', async () => {
  const { address } = await begin('https://auth.example/realms/home', 'https://auth.example/realms/home');
  expect(address).toMatch(/^https:\/\/auth\.example\/authorize\?.*code_challenge_method=S256/);
});

it.each([
  ['of a stranger', 'https://auth.example', 'https://stranger.example'],
  ['with another path', 'https://auth.example/realms/home', 'https://auth.example/realms/work'],
  [
    'for the accounts of every company',
    'https://login.microsoftonline.com/common/v2.0',
    'https://login.microsoftonline.com/{tenantid}/v2.0',
  ],
  ['of another policy', 'https://home.b2clogin.com/home/policy/v2.0', 'https://home.b2clogin.com/0000/v2.0'],
])('a provider that names another issuer, %s, is refused', async (_, issuer, named) => {
  await expect(begin(issuer, named)).rejects.toMatchObject({ code: 'identity.provider_away' });
});
