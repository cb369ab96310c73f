import { randomUUID } from 'node:crypto';
import type { LocalDay } from '@fivefold/rules/calendar';
import type { SeededPerson } from '../seed/people.ts';
import { TIME_ZONE } from '../settings.ts';

interface Sending {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** The bytes of a request, made before the clock runs. */
export function requestOf({ method, path, headers = {}, body }: Sending): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body);
  const all = {
    host: '127.0.0.1',
    accept: 'application/json',
    ...headers,
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`);
}

/** What the web app's client sends with every call. */
function headersOf(person: SeededPerson): Record<string, string> {
  return { authorization: `Bearer ${person.bearerToken}`, 'time-zone': TIME_ZONE };
}

/** @param encoding what the answer may be compressed with; nothing when absent. */
export function dashboardRequest(person: SeededPerson, encoding?: 'br'): Buffer {
  const accepts = encoding === undefined ? {} : { 'accept-encoding': encoding };
  return requestOf({ method: 'GET', path: '/api/dashboard', headers: { ...headersOf(person), ...accepts } });
}

export function checkInRequest(person: SeededPerson, goalId: string, day: LocalDay): Buffer {
  return requestOf({
    method: 'POST',
    path: '/api/goal/check',
    headers: { ...headersOf(person), 'idempotency-key': randomUUID() },
    body: {
      goalId,
      goalDescription: 'twenty minutes along the river, knees fine, happy again',
      checkDate: day,
      photoUrl: null,
    },
  });
}

export function friendsRequest(person: SeededPerson): Buffer {
  return requestOf({ method: 'GET', path: '/api/friends', headers: headersOf(person) });
}

export function statusRequest(person: SeededPerson): Buffer {
  return requestOf({ method: 'GET', path: '/api/subscription-status', headers: headersOf(person) });
}

export function editRequest(person: SeededPerson, goalId: string): Buffer {
  const body = { goalId, goal: `Ten pages before breakfast, and ${Math.floor(Math.random() * 1000)} more` };
  return requestOf({ method: 'PUT', path: '/api/user-goal', headers: headersOf(person), body });
}

export function heartRequest(person: SeededPerson, goalId: string, checkInIndex: number): Buffer {
  const body = { goalId, checkInIndex };
  return requestOf({ method: 'POST', path: '/api/goal/check-in/reaction', headers: headersOf(person), body });
}

/** A form with one photo, as a browser sends it. */
export function photoRequest(person: SeededPerson, jpeg: Buffer): Buffer {
  const boundary = 'fivefold-bench-form';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="photo"; filename="photo.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  const form = Buffer.concat([Buffer.from(head), jpeg, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const headers = {
    ...headersOf(person),
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': String(form.length),
  };
  return Buffer.concat([requestOf({ method: 'POST', path: '/api/upload-photo', headers }), form]);
}

/** Moves the product's clock to noon of a day in UTC. */
export function clockRequest(day: LocalDay): Buffer {
  return requestOf({ method: 'POST', path: '/dev/clock', body: { now: `${day}T12:00:00Z` } });
}

export const readyRequest = requestOf({ method: 'GET', path: '/health/ready' });
