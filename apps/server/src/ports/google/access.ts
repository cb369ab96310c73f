import { importPKCS8, SignJWT } from 'jose';
import * as z from 'zod';
import type { GoogleAccess, ServiceAccount } from './port.ts';

const ALGORITHM = 'RS256';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const TIMEOUT_MS = 10_000;
/** A token is replaced this long before it ends. */
const SPARE_MS = 5 * 60 * 1000;

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** Exchanges a service account's key for access tokens and caches them; concurrent calls share one exchange. */
export function createGoogleAccess(account: ServiceAccount, { scope }: { scope: string }): GoogleAccess {
  let kept: { token: string; untilMs: number } | undefined;
  let trading: Promise<string> | undefined;

  async function trade(): Promise<string> {
    const key = await importPKCS8(account.privateKey, ALGORITHM);
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: ALGORITHM, kid: account.keyId })
      .setIssuer(account.email)
      .setAudience(account.tokenUrl)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(key);
    const answer = await fetch(account.tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: GRANT, assertion }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`Google gave no access token: ${answer.status} ${text.slice(0, 300)}`);
    const { access_token, expires_in } = tokenAnswer.parse(JSON.parse(text));
    kept = { token: access_token, untilMs: Date.now() + expires_in * 1000 };
    return access_token;
  }

  return {
    async token() {
      if (kept !== undefined && kept.untilMs - SPARE_MS > Date.now()) return kept.token;
      trading ??= trade().finally(() => {
        trading = undefined;
      });
      return trading;
    },
    forget(token) {
      if (kept?.token === token) kept = undefined;
    },
  };
}
