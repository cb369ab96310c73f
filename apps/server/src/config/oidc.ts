import { isLoopback } from '#kernel/loopback';
import * as z from 'zod';
import { text } from './variable-forms.ts';

export const oidcVariables = {
  OIDC_ISSUER: text.pipe(
    z.url({ protocol: /^https?$/, error: 'must be the address of the sign-in provider: https://…' }).optional(),
  ),
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_NAME: text.pipe(z.string().max(40, 'must have at most 40 characters').optional()),
  PASSWORDS: text.transform((value) => value ?? 'on').pipe(z.enum(['on', 'off'], 'must be on or off')),
} as const;

/** Where people log in besides, and as whom this server asks there. */
export interface OidcConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What the button calls it. */
  readonly name: string;
}

interface OidcVariables {
  readonly OIDC_ISSUER?: string | undefined;
  readonly OIDC_CLIENT_ID?: string | undefined;
  readonly OIDC_CLIENT_SECRET?: string | undefined;
  readonly OIDC_NAME?: string | undefined;
  readonly PASSWORDS: 'on' | 'off';
  readonly FIREBASE_PROJECT_ID?: string | undefined;
}

/** The sign-in provider (decision 136), and whether there are passwords besides. */
export function readOidc(v: OidcVariables, wrong: string[]): OidcConfig | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name } = v;
  const isNone = [issuer, clientId, clientSecret, name].every((value) => value === undefined);
  if (v.PASSWORDS === 'off' && issuer === undefined)
    wrong.push('PASSWORDS=off leaves no way to sign up: set OIDC_ISSUER, or leave passwords on.');
  if (isNone) return undefined;
  if (v.FIREBASE_PROJECT_ID !== undefined)
    wrong.push(
      'OIDC_ISSUER is for accounts on this server, and FIREBASE_PROJECT_ID keeps them at Firebase: set one of them.',
    );
  if (issuer === undefined || clientId === undefined || clientSecret === undefined || name === undefined) {
    wrong.push(
      'Single sign-on is half configured: set OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_NAME, or none of them.',
    );
    return undefined;
  }
  const { protocol, hostname } = new URL(issuer);
  if (protocol !== 'https:' && !isLoopback(hostname))
    wrong.push('OIDC_ISSUER must begin with https://: what it says opens accounts.');
  return { issuer, clientId, clientSecret, name };
}
