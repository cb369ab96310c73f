import * as z from 'zod';
import { PortFailure } from '#kernel/port-failure';

export const GOOGLE_ACCOUNTS_URL = 'https://identitytoolkit.googleapis.com';
const TIMEOUT_MS = 10_000;

/** What we read of an account at Firebase. */
interface FirebaseAccount {
  readonly uid: string;
  readonly isDisabled: boolean;
  /** Tokens of earlier log-ins are revoked; epoch seconds. */
  readonly validSince: number;
}

/** Calls about the project's accounts. All of them throw PortFailure when Google does not answer. */
export interface FirebaseAccounts {
  find(by: { readonly uid: string } | { readonly email: string }): Promise<FirebaseAccount | undefined>;
  /** Revokes every token of an account until now. It succeeds without an account. */
  revokeTokens(uid: string): Promise<void>;
  /** Deletes an account. It succeeds without an account. */
  remove(uid: string): Promise<void>;
  /**
   * The code of a log-in link of Firebase that is not mailed: it logs its holder in as that address, once.
   * @param continueUrl an address of ours, on a domain that the project knows
   */
  makeSignInCode(email: string, continueUrl: string): Promise<string>;
}

export interface FirebaseAccountsOptions {
  readonly projectId: string;
  /** Google's address, or the emulator's. */
  readonly url: string;
  /** @throws whatever keeps the token away */
  readonly accessToken: () => Promise<string>;
}

const foundAccounts = z.object({
  users: z
    .array(
      z.object({
        localId: z.string().min(1),
        disabled: z.boolean().default(false),
        validSince: z.coerce.number().default(0),
      }),
    )
    .default([]),
});
const madeLink = z.object({ oobLink: z.url() });

export function createFirebaseAccounts({ projectId, url, accessToken }: FirebaseAccountsOptions): FirebaseAccounts {
  async function send<T>(call: string, body: object, shape: z.ZodType<T>): Promise<T> {
    let answer: { status: number; text: string };
    try {
      const response = await fetch(`${url}/v1/projects/${projectId}/accounts:${call}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      answer = { status: response.status, text: await response.text() };
    } catch (error) {
      throw new PortFailure('identity', `Firebase did not answer accounts:${call}.`, {
        cause: error,
        isRetryable: true,
      });
    }
    if (answer.status !== 200) {
      const isRetryable = answer.status === 429 || answer.status >= 500;
      throw new PortFailure(
        'identity',
        `Firebase refused accounts:${call}: ${answer.status} ${reasonIn(answer.text)}`,
        { isRetryable, isAnswered: true },
      );
    }
    try {
      return shape.parse(JSON.parse(answer.text));
    } catch (error) {
      throw new PortFailure('identity', `Firebase answered accounts:${call} with something else.`, {
        cause: error,
        isRetryable: false,
        isAnswered: true,
      });
    }
  }

  const find: FirebaseAccounts['find'] = async (by) => {
    const { users } = await send('lookup', 'uid' in by ? { localId: [by.uid] } : { email: [by.email] }, foundAccounts);
    const [found] = users;
    return found && { uid: found.localId, isDisabled: found.disabled, validSince: found.validSince };
  };

  return {
    find,

    async revokeTokens(uid) {
      const validSince = String(Math.floor(Date.now() / 1000));
      if ((await find({ uid })) !== undefined) await send('update', { localId: uid, validSince }, z.object({}));
    },

    async remove(uid) {
      if ((await find({ uid })) !== undefined) await send('delete', { localId: uid }, z.object({}));
    },

    async makeSignInCode(email, continueUrl) {
      const request = {
        requestType: 'EMAIL_SIGNIN',
        email,
        continueUrl,
        canHandleCodeInApp: true,
        returnOobLink: true,
      };
      const { oobLink } = await send('sendOobCode', request, madeLink);
      const code = new URL(oobLink).searchParams.get('oobCode');
      if (!code)
        throw new PortFailure('identity', 'Firebase made a sign-in link without a code.', {
          isRetryable: false,
          isAnswered: true,
        });
      return code;
    },
  };
}

/** Google's error code (OPERATION_NOT_ALLOWED, …), for an operator to look up; never the whole answer. */
function reasonIn(text: string): string {
  return /"message":\s*"([^"]{1,200})"/.exec(text)?.[1] ?? '';
}
