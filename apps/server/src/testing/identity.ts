import { logIn } from '@fivefold/contract/calls/auth';
import type { Call } from '@fivefold/contract/call';
import type { Answer, CallInput, TestApp } from './test-app.ts';

/** What lies in the mailbox for an address, newest first. */
export async function mailsTo(app: TestApp, email: string): Promise<{ subject: string; text: string; html: string }[]> {
  await app.runJobs();
  const mails = (await app.fastify.inject('/dev/mailbox.json')).json<
    { to: string; subject: string; text: string; html: string }[]
  >();
  return mails.filter(({ to }) => to === email);
}

/** The codes in the mails to an address, newest first. */
export async function codesTo(app: TestApp, email: string): Promise<string[]> {
  return (await mailsTo(app, email)).flatMap(({ text }) => /oobCode=([^\s&]+)/.exec(text)?.[1] ?? []);
}

/** A user's browser: it stores cookies and has an IP address of its own. */
export interface Browser {
  readonly network: string;
  call(call: Call, sending?: CallInput): Promise<Answer>;
  logIn(email: string, password: string): Promise<Answer>;
}

let networks = 0;

/** @param app a product that trusts one proxy, so that tests can say from where they come: see {@link BEHIND_PROXY} */
export function openBrowser(app: TestApp, network = `198.51.100.${++networks}`): Browser {
  const jar = new Map<string, string>();
  const browser: Browser = {
    network,
    async call(call, sending = {}) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await app.callSignedOut(call, {
        ...sending,
        headers: {
          'x-forwarded-for': network,
          'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
          ...(cookie && { cookie }),
          ...sending.headers,
        },
      });
      for (const { name, value } of answer.raw.cookies) jar.set(name, value);
      return answer;
    },
    logIn: (email, password) => browser.call(logIn, { body: { email, password } }),
  };
  return browser;
}

/** The configuration of a product for {@link openBrowser}. */
export const BEHIND_PROXY = { TRUST_PROXY: '1' };

export const bearer = (token: unknown) => ({ headers: { authorization: `Bearer ${String(token)}` } });
