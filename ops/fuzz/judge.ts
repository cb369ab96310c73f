import { expect } from 'vitest';
import { expectProblem } from '../../apps/server/src/testing/expect-problem.ts';
import type { FuzzedAnswer } from './exchange.ts';
import { type FuzzedRequest, nameOf } from './requests.ts';

/** The only cookie for a client that is not the web app. */
const KNOWN_DEVICE_COOKIE = /^fivefold_device=[\w-]+; Max-Age=\d+; Path=\/api\/identity; HttpOnly; SameSite=Strict$/;

/** Internals that no answer may contain. */
const FROM_INSIDE =
  /node_modules|file:\/\/\/|\bat (async )?[\w.<>]+ \(|\.[cm]?[jt]s:\d+|\/apps\/server\/|postgres:\/\/|sqlstate/i;

/** Holds an answer against what must be true of every one, whatever was asked. */
export function judge(request: FuzzedRequest, answer: FuzzedAnswer): void {
  const { call, method } = request;
  const of = nameOf(request);
  const { status, headers, text } = answer;
  expect([status, text.slice(0, 500)], of).toSatisfy(() => status >= 200 && (status < 500 || isSaid(request, answer)));
  expect(String(headers['x-request-id']), of).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers['x-content-type-options'], of).toBe('nosniff');
  for (const cookie of [headers['set-cookie'] ?? []].flat()) expect(cookie, of).toMatch(KNOWN_DEVICE_COOKIE);
  if (method === 'HEAD' || status === 304) return expect(text, of).toBe('');
  if (status >= 400) {
    if (String(headers['content-type']).startsWith('text/html'))
      return expect([status, call], of).toEqual([404, undefined]);
    expectProblem({ status, headers, text }, of);
    // A field's name may be told back, as it was sent.
    const { errors: _, detail, ...rest } = JSON.parse(text) as Record<string, unknown>;
    expect(JSON.stringify(rest) + String(detail).replace(/“[^”]*”/, ''), of).not.toMatch(FROM_INSIDE);
    return;
  }
  if (call === undefined || status !== 200) return;
  if (call.download !== undefined) return expect(headers['content-type'], of).toBe(call.download.contentType);
  expect(headers['content-type'], of).toBe('application/json; charset=utf-8');
  const parsed = call.answer.safeParse(JSON.parse(text));
  expect(parsed.error?.issues ?? [], of).toEqual([]);
}

/** The calls of another sign-in service are not there, and say so; there is no other excuse. */
function isSaid({ call }: FuzzedRequest, { status, text }: FuzzedAnswer): boolean {
  return status === 501 && call?.name === 'identity.openLink' && text.includes('common.not_available');
}
