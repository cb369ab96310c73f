import { MINIMAL } from '@fivefold/contract/call';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Our app for phones, as the operator configured it. */
export interface NativeApp {
  /** The id that both systems know it by: 'app.fivefold'. */
  readonly id: string;
  /** SHA-256 fingerprints of the certificates that sign it for Android: 'AB:CD:…'. */
  readonly androidCertificates: readonly string[];
  /** The team at Apple that signs it. */
  readonly appleTeamId: string | undefined;
}

/** What the app's pages call themselves: the shell serves them on the phone itself, so no website can have these. */
const PAGE_ORIGINS = ['https://localhost', 'capacitor://localhost'];
/** The same in a build for developers, which may call a server without HTTPS. */
const DEVELOPMENT_ORIGIN = 'http://localhost';

const METHODS = 'GET, POST, PUT, DELETE';
const REQUEST_HEADERS = `Accept, Authorization, Content-Type, Device-Id, Idempotency-Key, If-None-Match, ${MINIMAL.header}, Time-Zone`;
const ANSWER_HEADERS = 'Date, ETag, Retry-After, X-Request-Id';
const PREFLIGHT_SECONDS = 86_400;

/** Places of the website that the phone opens in the app. Behind the '#' only Apple's phones look. */
const APPLE_PLACES = [{ '/': '/' }, { '/': '/subscription/success' }];

/**
 * Lets the native app call from its own pages, and says that links to this website may open in it. A call carries a
 * bearer token and never a cookie, so an origin that is allowed gets nothing that it does not have.
 * @param isPrivate whether only this machine can reach the server
 */
export function serveNativeApp(app: FastifyInstance, native: NativeApp, { isPrivate }: { isPrivate: boolean }): void {
  const origins = isPrivate ? [...PAGE_ORIGINS, DEVELOPMENT_ORIGIN] : PAGE_ORIGINS;

  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'Origin');
    // A picture is fetched without an origin; its signed link is what lets one see it.
    if (request.url.startsWith('/photos/')) reply.header('cross-origin-resource-policy', 'cross-origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return;
    reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', ANSWER_HEADERS);
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return;
    await answerPreflight(reply);
  });

  app.get('/.well-known/assetlinks.json', () =>
    native.androidCertificates.length === 0
      ? []
      : [
          {
            relation: ['delegate_permission/common.handle_all_urls'],
            target: {
              namespace: 'android_app',
              package_name: native.id,
              sha256_cert_fingerprints: native.androidCertificates,
            },
          },
        ],
  );
  app.get('/.well-known/apple-app-site-association', () => ({
    applinks: {
      details:
        native.appleTeamId === undefined
          ? []
          : [{ appIDs: [`${native.appleTeamId}.${native.id}`], components: APPLE_PLACES }],
    },
  }));
}

function answerPreflight(reply: FastifyReply): FastifyReply {
  return reply
    .code(204)
    .header('access-control-allow-methods', METHODS)
    .header('access-control-allow-headers', REQUEST_HEADERS)
    .header('access-control-max-age', String(PREFLIGHT_SECONDS))
    .send();
}
