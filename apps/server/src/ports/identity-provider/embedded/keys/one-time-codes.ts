import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { RECOVERY_CODES } from '@fivefold/rules/limits';

/** Codes of an authenticator app (RFC 6238, as all apps read them) and recovery codes. */

const STEP_SECONDS = 30;
const DIGITS = 6;
/** A device's clock may be half a minute off. */
const STEPS_OFF = 1;
/** As RFC 4226 recommends. */
const SECRET_BYTES = 20;

/**
 * Letters and digits that are not confused when copied by hand. Four groups of six have 118 bits: from 112 on a plain
 * digest in a leaked database cannot be guessed back (OWASP ASVS 5.0, 6.5.2).
 */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 6;

/** better-auth's; loaded with the first second step, for most accounts have none. */
const load = async () => {
  const [{ createOTP }, { base32 }] = await Promise.all([
    import('@better-auth/utils/otp'),
    import('@better-auth/utils/base32'),
  ]);
  return { createOTP, base32 };
};

/** A secret in base32, as apps take it. */
export async function makeSecret(): Promise<string> {
  const { base32 } = await load();
  return base32.encode(randomBytes(SECRET_BYTES), { padding: false });
}

/** The address that an authenticator app reads from a QR code. */
export function otpAddress(secret: string, account: string, issuer: string): string {
  const query = new URLSearchParams({ secret, issuer, digits: `${DIGITS}`, period: `${STEP_SECONDS}` });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query.toString()}`;
}

/** @returns which half minute's code this is, after the one that was used last; undefined for any other */
export async function findStep(
  secret: string,
  code: string,
  { now, after }: { readonly now: Date; readonly after: number },
): Promise<number | undefined> {
  if (!/^\d{6}$/.test(code)) return undefined;
  const { createOTP, base32 } = await load();
  const otp = createOTP(Buffer.from(base32.decode(secret)), { digits: DIGITS, period: STEP_SECONDS });
  const current = Math.floor(now.getTime() / 1000 / STEP_SECONDS);
  let found: number | undefined;
  for (let step = current - STEPS_OFF; step <= current + STEPS_OFF; step++) {
    const isSame = timingSafeEqual(Buffer.from(await otp.hotp(step)), Buffer.from(code));
    if (isSame && step > after) found ??= step;
  }
  return found;
}

export function makeRecoveryCodes(): string[] {
  const letter = () => ALPHABET[randomInt(ALPHABET.length)];
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('');
  return Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: GROUPS }, group).join('-'));
}

/** What was typed, without what does not count. */
export function cleanCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toLowerCase();
}

/** A digest of a recovery code, however it was typed. */
export function hashRecoveryCode(code: string): string {
  return createHash('sha256')
    .update(`recovery:${cleanCode(code)}`)
    .digest('base64url');
}
