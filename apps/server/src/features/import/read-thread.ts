/** The thread that reads one file: it parses and checks, and hands the file over in parts. */
import { parentPort, workerData } from 'node:worker_threads';
import { Problem } from '#kernel/problem';
import type { FilePart, ReadTask } from './messages.ts';
import { parseFile } from './parse-file.ts';

/** Taking over as many takes the server's own thread a few milliseconds. */
const ROWS_AT_ONCE = 1000;

const parts = partsOf(workerData as ReadTask);
parentPort?.on('message', () => {
  const { value } = parts.next();
  if (value !== undefined) parentPort?.postMessage(value);
});

function* partsOf(task: ReadTask): Generator<FilePart, undefined> {
  try {
    const { goals, ...rest } = parseFile(task);
    for (const { check_ins: checkIns, amounts, ...goal } of goals) {
      yield { kind: 'goal', goal };
      for (let at = 0; at < checkIns.length; at += ROWS_AT_ONCE)
        yield { kind: 'check-ins', checkIns: checkIns.slice(at, at + ROWS_AT_ONCE) };
      for (let at = 0; at < amounts.length; at += ROWS_AT_ONCE)
        yield { kind: 'amounts', amounts: amounts.slice(at, at + ROWS_AT_ONCE) };
    }
    yield { kind: 'end', rest };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    yield { kind: 'refused', code: error.code, detail: error.detail, fields: error.fields };
  }
}
