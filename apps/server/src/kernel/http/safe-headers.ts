import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

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
export function safeHeaders(isHttps: boolean, signInAt: readonly string[]): Record<string, string> {
  const makeHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // A film that this page made.
        mediaSrc: ["'self'", 'blob:'],
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
  const made = new Map<string, string>([['permissions-policy', PERMISSIONS]]);
  // All that helmet asks of an answer.
  const answer = {
    setHeader: (name: string, value: string) => made.set(name.toLowerCase(), value),
    removeHeader: () => undefined,
  };
  makeHeaders({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error !== undefined) throw error;
  });
  return Object.fromEntries(made);
}
