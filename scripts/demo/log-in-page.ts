import { createServer, type Server } from 'node:http';
import { logIn, WEB_SESSION_HEADER } from '@fivefold/contract/calls/auth';

export interface LogInPage {
  /** The address that logs this person in. */
  addressOf(name: string): string;
  close(): Promise<void>;
}

/**
 * A server beside the product whose addresses log a person in with one click. The product knows nothing of it: it gets an
 * ordinary log-in with the person's password. A browser sends a cookie to all ports of a host, so the session that is
 * answered here is one at the product.
 * @param productUrl the product's address on this machine
 * @param people the emails that have an address here, by the name in it
 */
export async function openLogInPage({
  productUrl,
  people,
  password,
}: {
  readonly productUrl: string;
  readonly people: Readonly<Record<string, string>>;
  readonly password: string;
}): Promise<LogInPage> {
  const { hostname } = new URL(productUrl);
  const server = createServer((request, response) => {
    const email = people[(request.url ?? '').slice(1)];
    // A page that rebinds its own name to this machine sends that name.
    const isOwnHost = request.headers.host === `${hostname}:${portOf(server)}`;
    if (request.method !== 'GET' || email === undefined || !isOwnHost) {
      response.writeHead(404).end();
      return;
    }
    logInAt(productUrl, { email, password, device: request.headers['user-agent'] ?? '' }).then(
      (cookies) => response.writeHead(303, { 'set-cookie': cookies, location: `${productUrl}/` }).end(),
      (error: unknown) => response.writeHead(502, { 'content-type': 'text/plain' }).end(String(error)),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, hostname, resolve);
  });
  return {
    addressOf: (name) => `http://${hostname}:${portOf(server)}/${name}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** @param device the browser's `User-Agent`, by which the list of devices names it */
async function logInAt(
  productUrl: string,
  { email, password, device }: { readonly email: string; readonly password: string; readonly device: string },
): Promise<string[]> {
  const answer = await fetch(`${productUrl}${logIn.path}`, {
    method: logIn.method,
    headers: {
      'content-type': 'application/json',
      'user-agent': device,
      [WEB_SESSION_HEADER.name]: WEB_SESSION_HEADER.value,
    },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`The log-in answered ${answer.status}: ${await answer.text()}`);
  return answer.headers.getSetCookie();
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
