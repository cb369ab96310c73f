import { email as emailField } from '@fivefold/contract/email-field';
import { KEY_PROOF_MINUTES } from '@fivefold/rules/limits';
import type { FastifyBaseLogger } from 'fastify';
import type { ClientAuth } from 'openid-client';
import { Problem } from '#kernel/problem';
import { isLoopback } from '#kernel/loopback';
import { PROVIDER_RETURN_PATH, type SignInProvider } from './port.ts';

/** For one request to the provider. */
const TIMEOUT_SECONDS = 5;
const SCOPE = 'openid email';

export interface OpenIdOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly publicUrl: () => string;
  readonly log: Pick<FastifyBaseLogger, 'warn'> | undefined;
}

/** Loaded with the first log-in that needs it. */
const load = () => import('openid-client');

/**
 * A provider of OpenID Connect: authorization code with PKCE, state and nonce. Its description and its keys are read anew
 * for each log-in: nothing is asked at our start, and keys that it has replaced are never used.
 */
export function createOpenIdProvider(options: OpenIdOptions): SignInProvider {
  const { issuer, clientId, clientSecret, log } = options;
  const redirectUri = () => `${options.publicUrl()}${PROVIDER_RETURN_PATH}`;

  async function describe() {
    const client = await load();
    const [basic, post] = [client.ClientSecretBasic(clientSecret), client.ClientSecretPost(clientSecret)];
    // The usual way, unless the provider says that it takes only the other one.
    const showSecret: ClientAuth = (provider, ...rest) => {
      const ways = provider.token_endpoint_auth_methods_supported;
      return (ways?.includes('client_secret_basic') === false ? post : basic)(provider, ...rest);
    };
    const server = new URL(issuer);
    const more = isLoopback(server.hostname) ? [client.allowInsecureRequests] : [];
    const config = await client.discovery(server, clientId, {}, showSecret, {
      timeout: TIMEOUT_SECONDS,
      execute: [client.enableNonRepudiationChecks, ...more],
    });
    // For some hosts the library lets the description name another issuer, also one for the accounts of all companies.
    if (new URL(config.serverMetadata().issuer).href !== server.href)
      throw Object.assign(new Error('The provider names another issuer.'), { code: 'OTHER_ISSUER' });
    return { client, config };
  }

  return {
    issuer,

    async begin(isFresh) {
      const { client, config } = await describe().catch((error: unknown) => {
        log?.warn({ code: codeOf(error) }, 'the sign-in provider does not answer');
        throw new Problem('identity.provider_away');
      });
      const attempt = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
        isFresh,
      };
      const address = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri(),
        scope: SCOPE,
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
        ...(isFresh ? { prompt: 'login', max_age: `${KEY_PROOF_MINUTES * 60}` } : {}),
      });
      return { address: address.href, attempt };
    },

    async finish(answer, { state, nonce, verifier, isFresh }) {
      try {
        const { client, config } = await describe();
        const tokens = await client.authorizationCodeGrant(config, new URL(`${redirectUri()}?${answer}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
          ...(isFresh ? { maxAge: KEY_PROOF_MINUTES * 60 } : {}),
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new Problem('identity.provider_refused');
        // Many providers tell the address only when they are asked for it.
        const told =
          claims['email'] === undefined && config.serverMetadata().userinfo_endpoint !== undefined
            ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
            : claims;
        return { subject: claims.sub, email: verifiedEmail(told) };
      } catch (error) {
        log?.warn({ code: codeOf(error) }, 'the sign-in provider confirmed no one');
        throw new Problem(isAway(error) ? 'identity.provider_away' : 'identity.provider_refused');
      }
    },
  };
}

function verifiedEmail(claims: Readonly<Record<string, unknown>>): string | undefined {
  if (claims['email_verified'] !== true) return undefined;
  const read = emailField.safeParse(claims['email']);
  return read.success ? read.data : undefined;
}

/** What went wrong in a word: never a message of the provider, which may name a person. */
function codeOf(error: unknown): string {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' ? code : error instanceof Error ? error.name : 'unknown';
}

/** Whether the provider did not answer, in contrast to an answer that is not right. */
function isAway(error: unknown): boolean {
  if (error instanceof TypeError || codeOf(error) === 'OAUTH_TIMEOUT') return true;
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  return cause instanceof Response && cause.status >= 500;
}
