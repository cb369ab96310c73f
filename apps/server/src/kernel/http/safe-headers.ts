import helmet from '@fastify/helmet';
import Fastify from 'fastify';

/** What no page of ours ever asks a browser for; photos come from a form's field, which needs none of it. */
const PERMISSIONS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * The headers that keep a browser safe, the content security policy among them. They are the same for every answer but
 * files with a hash (web-app.ts), so helmet makes them once, not for each.
 */
export async function safeHeaders(isHttps: boolean, signInAt: readonly string[]): Promise<Record<string, string>> {
  const probe = Fastify();
  await probe.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", ...signInAt],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // No text becomes a script by itself: addresses of workers go through one policy of ours, which lets only our
        // own pass.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['fivefold'],
      },
    },
    // Links contain codes, so other sites must not get the referrer.
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
  });
  probe.get('/', (_request, reply) => reply.code(204).send());
  const { headers } = await probe.inject('/');
  await probe.close();
  const ofTheAnswer = new Set(['date', 'connection', 'content-length', 'content-type']);
  const made = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || ofTheAnswer.has(name) ? [] : [[name, String(value)]],
  );
  return { ...Object.fromEntries(made), 'permissions-policy': PERMISSIONS };
}
