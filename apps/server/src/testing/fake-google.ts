import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { FakeMessaging } from './fake-messaging.ts';

export const PROJECT = 'fivefold-test';

/** An account as Google answers it. */
interface FakeAccount {
  readonly localId: string;
  readonly email: string;
  readonly disabled?: boolean;
  /** Epoch seconds, as a text. */
  readonly validSince?: string;
}

/** The parts of Google that the product speaks to: Firebase's keys, access tokens, and calls about accounts. */
export interface FakeGoogle {
  readonly url: string;
  readonly keysUrl: string;
  /** The JSON of a service account whose key is traded here. */
  readonly serviceAccount: string;
  /** By uid. */
  readonly accounts: Map<string, FakeAccount>;
  readonly messaging: FakeMessaging;
  /** From now on no access token that was given counts. */
  revokeAccess(): void;
  /** Paths that were asked for, oldest first. */
  readonly asked: string[];
  /** While true, everything answers 503. */
  isDown: boolean;
  /** How long an access token is said to be good for. */
  accessSeconds: number;
  /** An ID token as Firebase would sign it, for what differs from an honest one. */
  idToken(claims?: Record<string, unknown>, options?: { kid?: string; key?: CryptoKey }): Promise<string>;
  /** From now on another key signs; the old one is no longer published. */
  rotate(): Promise<void>;
  close(): Promise<void>;
}

export const nowSeconds = () => Math.floor(Date.now() / 1000);

/** What an honest ID token says. */
export function honestClaims(): Record<string, unknown> {
  const now = nowSeconds();
  return {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: 'uid-of-ann',
    email: 'ann@example.com',
    iat: now - 10,
    auth_time: now - 10,
    exp: now + 3600,
  };
}

/**
 * RSA keys take 0.1 s of processor time each: all fakes of a worker share the service account's key and the first
 * signing key.
 */
const owner = generateKeyPairSync('rsa', { modulusLength: 2048 });
let firstSigningKey: ReturnType<typeof freshKey> | undefined;

export async function startFakeGoogle(): Promise<FakeGoogle> {
  const accounts = new Map<string, FakeAccount>();
  const asked: string[] = [];
  const granted = new Set<string>();
  let signing = await (firstSigningKey ??= freshKey());

  const server = createServer(
    (request, response) => void answer(request, response).catch(() => response.writeHead(400).end()),
  );

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    asked.push(path);
    const say = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (google.isDown) return void say(503, { error: { message: 'UNAVAILABLE' } });
    if (path === '/keys') return void say(200, { keys: [signing.jwk] });
    const text = await readText(request);
    if (path === '/token')
      return void say(200, { access_token: await grant(new URLSearchParams(text)), expires_in: google.accessSeconds });
    if (!granted.has(request.headers.authorization ?? ''))
      return void say(401, { error: { message: 'UNAUTHENTICATED' } });
    if (path === `/v1/projects/${PROJECT}/messages:send`) return google.messaging.answer(text, response);
    const body = JSON.parse(text) as {
      localId?: string | string[];
      email?: string | string[];
      returnOobLink?: boolean;
    };
    const isWanted = ({ localId, email }: FakeAccount) =>
      (Array.isArray(body.localId) && body.localId.includes(localId)) ||
      (Array.isArray(body.email) && body.email.includes(email));
    if (path === `/v1/projects/${PROJECT}/accounts:lookup`) {
      const users = [...accounts.values()].filter(isWanted);
      return void say(200, {
        kind: 'identitytoolkit#GetAccountInfoResponse',
        ...(users.length === 0 ? {} : { users }),
      });
    }
    if (path === `/v1/projects/${PROJECT}/accounts:delete`) {
      const [key] = [...accounts].find(([, { localId }]) => localId === String(body.localId)) ?? [];
      if (key === undefined) return void say(400, { error: { code: 400, message: 'USER_NOT_FOUND' } });
      accounts.delete(key);
      return void say(200, { kind: 'identitytoolkit#DeleteAccountResponse' });
    }
    if (path === `/v1/projects/${PROJECT}/accounts:sendOobCode` && body.returnOobLink === true) {
      return void say(200, {
        email: body.email,
        oobLink: `https://${PROJECT}.firebaseapp.com/__/auth/action?mode=signIn&oobCode=${randomUUID()}`,
      });
    }
    say(404, { error: { message: 'NOT_FOUND' } });
  }

  /** As Google: the assertion must be signed by the account's key, for this address. */
  async function grant(form: URLSearchParams): Promise<string> {
    await jwtVerify(form.get('assertion') ?? '', owner.publicKey, {
      issuer: 'fivefold@example.com',
      audience: `${google.url}/token`,
    });
    const token = randomUUID();
    granted.add(`Bearer ${token}`);
    return token;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const google: FakeGoogle = {
    url,
    keysUrl: `${url}/keys`,
    serviceAccount: JSON.stringify({
      type: 'service_account',
      project_id: PROJECT,
      private_key_id: 'key-1',
      private_key: owner.privateKey.export({ type: 'pkcs8', format: 'pem' }),
      client_email: 'fivefold@example.com',
      token_uri: `${url}/token`,
    }),
    accounts,
    messaging: new FakeMessaging(),
    revokeAccess: () => granted.clear(),
    asked,
    isDown: false,
    accessSeconds: 3600,
    idToken: (claims = {}, { kid = signing.kid, key = signing.privateKey } = {}) =>
      new SignJWT({ ...honestClaims(), ...claims }).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(key),
    async rotate() {
      signing = await freshKey();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return google;
}

async function freshKey() {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = randomUUID();
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } };
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request) text += String(piece);
  return text;
}
