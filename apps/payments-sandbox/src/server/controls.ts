import type { IncomingMessage, ServerResponse } from 'node:http';
import { closeDispute, openDispute } from '../resources/disputes-and-refunds.ts';
import type { Account } from '../state/account.ts';
import { invalidRequest, WireError } from '../wire/errors.ts';
import { present } from '../wire/present.ts';
import { readBody } from './body.ts';
import { DELIVERY_MODES, type Dispatcher } from './delivery.ts';
import { type Fault, readFaults } from './faults.ts';

export interface ControlOptions {
  account: Account;
  dispatcher: Dispatcher;
  faults: Fault[];
  makeDurable: () => Promise<void>;
}

/**
 * The routes under `/_sandbox/` that make the sandbox misbehave on purpose: JSON in, JSON out. `webhooks {mode}` ·
 * `fault {when, drop | status, …}` · `calm` (no more of either) · `dispute {charge, status?}` ·
 * `dispute/close {dispute, status}`. JSON is demanded by content type, which no web page can send across origins
 * unasked.
 */
export async function answerControl(
  options: ControlOptions,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  let status = 200;
  let answer: object;
  try {
    answer = control(options, `${request.method} ${url.pathname}`, await readJson(request));
    await options.makeDurable();
    options.dispatcher.kick();
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    status = error.status;
    answer = { error: error.body };
  }
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answer, null, 2));
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const text = await readBody(request);
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? ''))
    throw invalidRequest('Send application/json.', { status: 415 });
  try {
    const value: unknown = JSON.parse(text ?? '');
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Refused below, like anything else that is no object.
  }
  throw invalidRequest('Send a JSON object.');
}

function control(options: ControlOptions, route: string, body: Record<string, unknown>): object {
  const { account, dispatcher, faults } = options;
  switch (route) {
    case 'POST /_sandbox/webhooks': {
      const mode = oneOf(DELIVERY_MODES, body, 'mode');
      dispatcher.setMode(mode);
      return { mode, waiting: account.deliveries.length };
    }
    case 'POST /_sandbox/fault':
      faults.push(...readFaults(body));
      return { planned: faults.length };
    case 'POST /_sandbox/calm':
      faults.length = 0;
      dispatcher.setMode('normal');
      return { calm: true };
    case 'POST /_sandbox/dispute': {
      const status =
        body['status'] === undefined
          ? 'needs_response'
          : oneOf(['needs_response', 'warning_needs_response'] as const, body, 'status');
      account.changed = true;
      return present(account, openDispute(account, String(body['charge']), status));
    }
    case 'POST /_sandbox/dispute/close': {
      account.changed = true;
      const status = oneOf(['won', 'lost', 'warning_closed'] as const, body, 'status');
      return present(account, closeDispute(account, String(body['dispute']), status));
    }
    default:
      throw invalidRequest(`Unrecognized control: ${route}.`, { status: 404 });
  }
}

function oneOf<Word extends string>(words: readonly Word[], body: Record<string, unknown>, name: string): Word {
  const word = words.find((candidate) => candidate === body[name]);
  if (word === undefined) throw invalidRequest(`${name} must be one of ${words.join(', ')}.`, { param: name });
  return word;
}
