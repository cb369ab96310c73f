import { createPrivateKey, generateKeyPairSync, type JsonWebKey, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { finishProvider, startProvider } from '@fivefold/contract/calls/provider';
import { Provider } from 'oidc-provider';
import type { Browser } from './identity.ts';

/** A provider of OpenID Connect, the package of that name, where people log in without a page. */
export interface TestProvider {
  readonly issuer: string;
  /** The configuration of a product that uses it. */
  readonly env: Readonly<Record<string, string>>;
  /** Who logs in next. */
  person: { readonly sub: string; readonly email?: string; readonly email_verified?: boolean };
  /** Changes the next ID tokens, which are then signed with the provider's own key, with another, or not at all. */
  lie:
    | {
        readonly claims?: Readonly<Record<string, unknown>>;
        readonly isForged?: boolean;
        readonly isUnsigned?: boolean;
      }
    | undefined;
  /** Follows an address as a browser does. @returns the query with which it comes back to the product */
  visit(address: string): Promise<string>;
  /** Leads back to the product at this address. */
  leadTo(publicUrl: string): void;
  /** From now on tokens are signed with a new key. */
  rotateKeys(): void;
  /** Stops answering, until {@link TestProvider.comeBack}. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

const CLIENT = { id: 'fivefold', secret: 'a secret of thirty-two letters or more' };
const RETURN_PATH = '/sign-in/return';

type Key = JsonWebKey & { kid: string; alg: string; use: string };
const makeKey = (): Key => ({
  ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
  kid: randomUUID(),
  alg: 'ES256',
  use: 'sig',
});

export async function startTestProvider(): Promise<TestProvider> {
  // As test apps have it.
  let publicUrl = 'http://127.0.0.1:3000';
  let key = makeKey();
  let provider: Provider;
  let issuer = '';
  let server: Server = createServer();
  let port = 0;

  const build = () => {
    provider = new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [`${publicUrl}${RETURN_PATH}`],
          token_endpoint_auth_method: 'client_secret_basic',
          id_token_signed_response_alg: 'ES256',
        },
      ],
      jwks: { keys: [key] as never },
      cookies: { keys: ['for tests'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
      ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Interaction: 60, Session: 60, Grant: 60 },
      findAccount: (_context, id) => ({ accountId: id, claims: () => ({ ...test.person, sub: id }) }),
      // No one is asked whether the product may know them.
      async loadExistingGrant({ oidc }) {
        const grant = new oidc.provider.Grant({ clientId: CLIENT.id, accountId: oidc.session?.accountId ?? '' });
        grant.addOIDCScope('openid email');
        await grant.save();
        return grant;
      },
    });
  };

  const relabel = (token: string) => {
    const [head = '', body = ''] = token.split('.');
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as object;
    const write = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const { lie } = test;
    if (lie?.isUnsigned === true) return `${write({ ...read(head), alg: 'none' })}.${body}.`;
    const signed = `${write(read(head))}.${write({ ...read(body), ...lie?.claims })}`;
    const signer = createPrivateKey({ key: lie?.isForged === true ? makeKey() : key, format: 'jwk' });
    return `${signed}.${sign('sha256', Buffer.from(signed), { key: signer, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
  };

  /** Rewrites the ID token on its way. */
  const lieIn = (response: ServerResponse) => {
    const end = response.end.bind(response) as (text: string) => ServerResponse;
    response.end = ((chunk: string | Buffer) => {
      const answer = JSON.parse(String(chunk)) as { id_token?: string };
      const text = JSON.stringify(answer.id_token ? { ...answer, id_token: relabel(answer.id_token) } : answer);
      response.setHeader('content-length', Buffer.byteLength(text));
      return end(text);
    }) as typeof response.end;
  };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/interaction/') === true)
      return provider.interactionFinished(request, response, { login: { accountId: test.person.sub } });
    if (request.url === '/token' && test.lie !== undefined) lieIn(response);
    return provider.callback()(request, response);
  };

  const listen = async () => {
    server = createServer((request, response) => void handle(request, response));
    await new Promise<void>((done) => void server.listen(port, '127.0.0.1', done));
    ({ port } = server.address() as AddressInfo);
  };
  const stop = () => {
    server.closeAllConnections();
    return new Promise<void>((done) => void server.close(() => done()));
  };

  const test: TestProvider = {
    issuer: '',
    env: {},
    person: { sub: 'ann' },
    lie: undefined,
    async visit(address) {
      const jar = new Map<string, string>();
      for (let url = address; ;) {
        if (url.startsWith(`${publicUrl}${RETURN_PATH}`)) return url.slice(url.indexOf('?') + 1);
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
        const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
        for (const each of answer.headers.getSetCookie()) {
          const [name = '', value = ''] = (each.split(';')[0] ?? '').split('=');
          jar.set(name, value);
        }
        const next = answer.headers.get('location');
        if (next === null) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
        url = new URL(next, url).href;
      }
    },
    leadTo(address) {
      publicUrl = address;
      build();
    },
    rotateKeys() {
      key = makeKey();
      build();
    },
    goAway: stop,
    comeBack: listen,
    close: stop,
  };

  await listen();
  issuer = `http://127.0.0.1:${port}`;
  build();
  return Object.assign(test, {
    issuer,
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: 'Home',
    },
  });
}

/** Goes to the provider and comes back with a ticket. */
export async function ticketOf(browser: Pick<Browser, 'call'>, provider: TestProvider): Promise<unknown> {
  const address = String((await browser.call(startProvider)).body['address']);
  const answer = await provider.visit(address);
  return (await browser.call(finishProvider, { body: { answer } })).body['ticket'];
}
