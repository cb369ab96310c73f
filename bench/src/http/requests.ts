import { randomUUID } from 'node:crypto';
import { MINIMAL } from '@fivefold/contract/call';
import type { LocalDay } from '@fivefold/rules/calendar';
import type { SeededPerson } from '../seed/people.ts';
import { TIME_ZONE } from '../settings.ts';
import type { HttpRequest } from './connection.ts';

/** What the web app's client sends with every call. */
function headersOf(person: SeededPerson): Record<string, string> {
  return { accept: 'application/json', authorization: `Bearer ${person.bearerToken}`, 'time-zone': TIME_ZONE };
}

function withJson({ headers, ...rest }: Omit<HttpRequest, 'body'>, body: object): HttpRequest {
  return { ...rest, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/**
 * @param encoding what the answer may be compressed with; nothing when absent
 * @param known the entity tag of the answer before
 */
export function dashboardRequest(
  person: SeededPerson,
  {
    encoding,
    isMinimal = false,
    known,
  }: { readonly encoding?: 'br'; readonly isMinimal?: boolean; readonly known?: string } = {},
): HttpRequest {
  const accepts = {
    ...(encoding === undefined ? {} : { 'accept-encoding': encoding }),
    ...(known === undefined ? {} : { 'if-none-match': known }),
  };
  const prefers = isMinimal ? { [MINIMAL.header]: MINIMAL.value } : {};
  return { method: 'GET', path: '/api/dashboard', headers: { ...headersOf(person), ...accepts, ...prefers } };
}

export function summaryRequest(person: SeededPerson, goalId: string): HttpRequest {
  return { method: 'GET', path: `/api/goal/${goalId}/summary`, headers: headersOf(person) };
}

export function historyRequest(
  person: SeededPerson,
  goalId: string,
  { from, to }: { readonly from: LocalDay; readonly to: LocalDay },
): HttpRequest {
  return { method: 'GET', path: `/api/goal/${goalId}/history?from=${from}&to=${to}`, headers: headersOf(person) };
}

export function checkInRequest(person: SeededPerson, goalId: string, day: LocalDay): HttpRequest {
  const headers = { ...headersOf(person), 'idempotency-key': randomUUID() };
  const goalDescription = 'twenty minutes along the river, knees fine, happy again';
  const body = { goalId, goalDescription, checkDate: day, photoUrl: null };
  return withJson({ method: 'POST', path: '/api/goal/check', headers }, body);
}

export function friendsRequest(person: SeededPerson): HttpRequest {
  return { method: 'GET', path: '/api/friends', headers: headersOf(person) };
}

export function statusRequest(person: SeededPerson): HttpRequest {
  return { method: 'GET', path: '/api/subscription-status', headers: headersOf(person) };
}

export function editRequest(person: SeededPerson, goalId: string): HttpRequest {
  const body = { goalId, goal: `Ten pages before breakfast, and ${Math.floor(Math.random() * 1000)} more` };
  return withJson({ method: 'PUT', path: '/api/user-goal', headers: headersOf(person) }, body);
}

export function heartRequest(person: SeededPerson, goalId: string, checkInIndex: number): HttpRequest {
  const body = { goalId, checkInIndex };
  return withJson({ method: 'POST', path: '/api/goal/check-in/reaction', headers: headersOf(person) }, body);
}

/** A form with one photo, as a browser sends it. */
export function photoRequest(person: SeededPerson, jpeg: Buffer): HttpRequest {
  const boundary = 'fivefold-bench-form';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="photo"; filename="photo.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), jpeg, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const headers = { ...headersOf(person), 'content-type': `multipart/form-data; boundary=${boundary}` };
  return { method: 'POST', path: '/api/upload-photo', headers, body };
}

/** Moves the product's clock to noon of a day in UTC. */
export function clockRequest(day: LocalDay): HttpRequest {
  return withJson({ method: 'POST', path: '/dev/clock', headers: {} }, { now: `${day}T12:00:00Z` });
}

export const readyRequest: HttpRequest = { method: 'GET', path: '/health/ready', headers: {} };
