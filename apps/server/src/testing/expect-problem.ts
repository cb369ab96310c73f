import { type ProblemCode, problems } from '@fivefold/contract/problems';
import { readCatalogue } from '@fivefold/languages/catalogue';
import { expect } from 'vitest';

/** Texts that the specification gives to the letter, without a full stop. */
const AS_SPECIFIED =
  /^(User not authenticated|Already (Checked|Completed).*|Please select a valid image file|Image is too large\. Please select an image under 50MB)$/;
const SENTENCE = /^[\p{Lu}“„][^\n\r\t]*[.!?]$/u;
/** Words of the libraries and languages behind the server. */
const JARGON =
  /zod|invalid input|expected|received|undefined|\bNaN\b|\[object|unexpected token|position \d|regex|FST_|ERR_|fastify|kysely|postgres|sqlstate|syntax error|relation "|column "|constraint|violates|duplicate key|insert into|select .+ from|update .+ set|node_modules|\bat \w+ \(|\.ts:\d|stack/i;

export interface Refused {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** Asserts what every error answer must be: problem details with a readable sentence and no internals. */
export function expectProblem(answer: Refused, of: string): ProblemCode {
  expect(answer.status, `${of}: ${answer.text.slice(0, 300)}`).toBeGreaterThanOrEqual(400);
  expect(String(answer.headers['content-type']), of).toBe('application/problem+json; charset=utf-8');
  const body = JSON.parse(answer.text) as {
    type: string;
    title: string;
    status: number;
    code: ProblemCode;
    detail: string;
    requestId: string;
    errors?: { path: string; message: string }[];
  };
  expect(Object.keys(problems), of).toContain(body.code);
  expect([body.status, problems[body.code].status, body.type], of).toEqual([
    answer.status,
    answer.status,
    'about:blank',
  ]);
  expect(body.requestId, of).toMatch(/^[0-9a-f-]{36}$/);
  for (const sentence of [body.detail, ...(body.errors ?? []).map((error) => error.message)]) {
    if (AS_SPECIFIED.test(sentence) || isSpecifiedInGerman(sentence)) continue;
    expect(sentence, of).toMatch(SENTENCE);
    expect(sentence.length, of).toBeLessThan(200);
    // A field's name that the client sent may be repeated; the text of a thrown error may not.
    expect(sentence.replace(/“[^”]*”/, ''), of).not.toMatch(JARGON);
  }
  return body.code;
}

let inGerman: ReadonlySet<string> | undefined;

/** Whether it is the translation of a text without a full stop: fuzzed requests ask for German, too. */
function isSpecifiedInGerman(sentence: string): boolean {
  if (SENTENCE.test(sentence)) return false;
  inGerman ??= new Set(
    [...readCatalogue('de')].filter(([english]) => AS_SPECIFIED.test(english)).map(([, german]) => german),
  );
  return inGerman.has(sentence);
}
