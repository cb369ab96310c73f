import { type TrustedProxies, trustsProxies } from './trusted-proxies.ts';

/** Who may make an account: everyone, or those who were invited and those who know the operator's code. */
export type SignUpRule =
  | { readonly kind: 'open' }
  /** The code is made and kept under DATA_DIR where the operator gives none. */
  | { readonly kind: 'invited'; readonly code: string | undefined };

interface FamilyVariables {
  readonly PAYMENTS: 'on' | 'off';
  readonly SIGN_UP?: 'open' | 'invited' | undefined;
  readonly SIGN_UP_CODE?: string | undefined;
  readonly ROLE: 'web' | 'worker' | 'both';
  readonly TRUST_PROXY: TrustedProxies;
  readonly ALLOW_EMBEDDED: boolean;
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly STRIPE_WEBHOOK_SECRET?: string | undefined;
  readonly STRIPE_API_URL?: string | undefined;
  readonly FIREBASE_PROJECT_ID?: string | undefined;
  readonly TESTIMONIALS_FILE?: string | undefined;
  readonly SMTP_URL?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
  readonly PLAIN_FILES_DIR?: string | undefined;
}

/**
 * What is special where nothing is sold (`PAYMENTS=off`), and who may sign up (decision 46). What the embedded services
 * lack for the public (a mailbox that no one reads, a sandbox that takes no money) does not exist there, so others may
 * reach them.
 * @param around.whyReachable the variable by which other machines reach the server; undefined where none can
 */
export function readFamilyServer(
  v: FamilyVariables,
  { whyReachable, wrong }: { readonly whyReachable: string | undefined; readonly wrong: string[] },
): { readonly signUp: SignUpRule } {
  if (v.PAYMENTS === 'off') {
    if ([v.STRIPE_SECRET_KEY, v.STRIPE_WEBHOOK_SECRET, v.STRIPE_API_URL].some((value) => value !== undefined)) {
      wrong.push(
        'PAYMENTS=off sells nothing, and Stripe is configured: remove the STRIPE_ variables, or PAYMENTS=off.',
      );
    }
    if (v.TESTIMONIALS_FILE !== undefined)
      wrong.push('TESTIMONIALS_FILE is shown on the plans page, and with PAYMENTS=off there is none.');
    if (v.FIREBASE_PROJECT_ID !== undefined && v.SMTP_URL === undefined) {
      wrong.push(
        'Without mail an invitation is a link that the inviter copies, and at Firebase that link would sign in as the invited person: set SMTP_URL.',
      );
    }
    if (whyReachable !== undefined && !v.ALLOW_EMBEDDED) wrong.push(...missingInFront(v, whyReachable));
  }
  if (v.PLAIN_FILES_DIR !== undefined && (v.PAYMENTS !== 'off' || v.ROLE !== 'both')) {
    wrong.push(
      'PLAIN_FILES_DIR is where everyone’s notes and photos are written for a family: set PAYMENTS=off and ROLE=both, or leave it out.',
    );
  }
  const rule = v.SIGN_UP ?? (v.PAYMENTS === 'off' || v.SIGN_UP_CODE !== undefined ? 'invited' : 'open');
  if (rule === 'open') {
    if (v.SIGN_UP_CODE !== undefined)
      wrong.push('SIGN_UP_CODE is for SIGN_UP=invited: with SIGN_UP=open everyone can sign up.');
    return { signUp: { kind: 'open' } };
  }
  if (v.FIREBASE_PROJECT_ID !== undefined) {
    wrong.push(
      'Accounts at Firebase are made without this server, so it cannot ask for an invitation. Switch off sign-up in the Firebase project ' +
        '(Authentication, Settings, User actions), add people there, and set SIGN_UP=open.',
    );
  }
  if (v.ROLE !== 'both' && v.SIGN_UP_CODE === undefined)
    wrong.push(
      `ROLE=${v.ROLE} is one of several processes: set SIGN_UP_CODE, the same for all of them, or SIGN_UP=open.`,
    );
  return { signUp: { kind: 'invited', code: v.SIGN_UP_CODE } };
}

/**
 * Passwords travel to the server, so others reach it with https only, through a proxy whose word about addresses
 * counts.
 */
function missingInFront(v: FamilyVariables, whyReachable: string): string[] {
  const missing = [
    ...(v.PUBLIC_URL?.startsWith('https://') === true
      ? []
      : ['the address people use, with https (PUBLIC_URL=https://…)']),
    ...(trustsProxies(v.TRUST_PROXY) ? [] : ['the proxy in front that brings https (TRUST_PROXY=1)']),
  ];
  if (missing.length === 0) return [];
  return [
    `With ${whyReachable} it can be reached from other machines, and this is not configured: ${missing.join(', ')}. ` +
      'Configure it (docs/family.md), stay on 127.0.0.1 without a proxy, or say ALLOW_EMBEDDED=1.',
  ];
}
