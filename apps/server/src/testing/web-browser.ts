import { randomUUID } from 'node:crypto';
import {
  endWebSession,
  refreshWebSession,
  signUp,
  WEB_SESSION_HEADER,
  type WireSession,
} from '@fivefold/contract/calls/auth';
import type { Answer, TestApp } from './test-app.ts';

export const BROWSER_PASSWORD = 'correct horse battery';
/** What our own page sends, and no other site can. */
export const WEB_HEADERS = { [WEB_SESSION_HEADER.name]: WEB_SESSION_HEADER.value };

export const sessionOf = ({ body }: Answer) => body as unknown as WireSession;
export const cookieOf = ({ raw }: Answer) => raw.cookies.find(({ name }) => name === 'fivefold_session');
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const withCookie = (cookie: string) => ({ ...WEB_HEADERS, cookie: `fivefold_session=${cookie}` });

export const refreshWith = (app: TestApp, cookie: string, attempt: string = randomUUID()) =>
  app.callSignedOut(refreshWebSession, { body: { attempt }, headers: withCookie(cookie) });

export const endWith = (app: TestApp, cookie: string) =>
  app.callSignedOut(endWebSession, { headers: withCookie(cookie) });

/** Signs up in a browser as the server sees it: it keeps the cookie that the newest answer set. */
export async function openBrowser(app: TestApp) {
  const email = `web-${randomUUID()}@example.com`;
  const answer = await app.callSignedOut(signUp, { body: { email, password: BROWSER_PASSWORD }, headers: WEB_HEADERS });
  if (answer.status !== 200) throw new Error(`Signing up answered ${answer.status}.`);
  let cookie = cookieOf(answer)?.value ?? '';
  return {
    email,
    answer,
    token: sessionOf(answer).token,
    cookie: () => cookie,
    /** @param options.cookie a cookie of before, which the browser then does not replace */
    async refresh(options: { cookie?: string; attempt?: string } = {}) {
      const refreshed = await refreshWith(app, options.cookie ?? cookie, options.attempt);
      if (options.cookie === undefined) cookie = cookieOf(refreshed)?.value ?? cookie;
      return refreshed;
    },
  };
}

export type Browser = Awaited<ReturnType<typeof openBrowser>>;

/** Time passes for one person's sessions in browsers. */
export async function age(app: TestApp, email: string, seconds: number): Promise<void> {
  const sessions = `select s.id from identity_session s join identity_user u on u.id = s."userId" where u.email = $1`;
  const by = 'make_interval(secs => $2)';
  const { pool } = app.deps.db;
  await pool.query(
    `update identity_web_session set rotated_at = rotated_at - ${by}, started_at = started_at - ${by}
     where session_id in (${sessions})`,
    [email, seconds],
  );
  await pool.query(
    `update identity_session set "expiresAt" = "expiresAt" - ${by}, "createdAt" = "createdAt" - ${by}
     where id in (${sessions})`,
    [email, seconds],
  );
}
