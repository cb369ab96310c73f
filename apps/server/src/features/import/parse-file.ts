import { runImport } from '@fivefold/contract/calls/import';
import { parseInput } from '#kernel/http/parse-input';
import { Problem } from '#kernel/problem';
import { assertStorable } from '#kernel/storable';
import { checkFile, type ImportInput } from './check-file.ts';
import type { ReadTask } from './messages.ts';

/** Parses and checks a file as it was sent. @throws Problem as `checkFile`, and common.malformed_json */
export function parseFile({ bytes, today, now }: ReadTask): ImportInput {
  const json = new TextDecoder().decode(bytes);
  const value = parseJson(json);
  assertStorable(json, value);
  const input = parseInput(runImport.body, value) as ImportInput;
  checkFile(input, today, now);
  return input;
}

/** No body is no object, which the schema says. Unknown keys are refused by it, `__proto__` among them. */
function parseJson(json: string): unknown {
  if (json === '') return undefined;
  try {
    return JSON.parse(json);
  } catch {
    throw new Problem('common.malformed_json');
  }
}
