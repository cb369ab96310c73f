import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { text } from '@fivefold/rules/text-key';
import { beside } from '#kernel/beside';
import { MAX_JSON_BYTES } from '#kernel/http/json-body';
import { Problem } from '#kernel/problem';
import type { GoalInput, ImportInput } from './check-file.ts';
import type { FilePart, ReadTask } from './messages.ts';
import { parseFile } from './parse-file.ts';

/** A file within the limits takes a tenth of it, on a busy machine too. */
const LIMIT_MS = 60_000;
/** JSON of 12 MB can hold millions of empty lists. */
const MEMORY = { maxOldGenerationSizeMb: 512 };

/**
 * Parses and checks a file in a thread of its own, because that takes a second in which no other request would be
 * answered; one as small as any request is read at once. A file that is too much for the thread is the file's fault.
 * @throws Problem as `checkFile`, and common.malformed_json
 */
export async function readFile({ bytes, today, now }: ReadTask): Promise<ImportInput> {
  if (bytes.length <= MAX_JSON_BYTES) return parseFile({ bytes, today, now });
  // Its own copy, which the thread takes over.
  const task = { bytes: new Uint8Array(bytes), today, now };
  const thread = new Worker(beside(import.meta.url, 'read-thread.ts'), {
    workerData: task,
    transferList: [task.bytes.buffer],
    resourceLimits: MEMORY,
    name: 'import',
  });
  const overdue = setTimeout(() => void thread.terminate(), LIMIT_MS);
  try {
    return await receive(thread);
  } finally {
    clearTimeout(overdue);
    await thread.terminate();
  }
}

async function receive(thread: Worker): Promise<ImportInput> {
  const ended = new AbortController();
  thread.once('exit', () => ended.abort());
  const goals: (GoalInput & Pick<GoalInput, 'check_ins' | 'amounts'>)[] = [];
  for (;;) {
    thread.postMessage('next');
    const part = await nextPart(thread, ended.signal);
    if (part.kind === 'refused')
      throw new Problem(part.code, part.detail, part.fields === undefined ? {} : { fields: part.fields });
    if (part.kind === 'end') return { ...part.rest, goals };
    if (part.kind === 'goal') goals.push({ ...part.goal, check_ins: [], amounts: [] });
    else if (part.kind === 'amounts') goals.at(-1)?.amounts.push(...part.amounts);
    else goals.at(-1)?.check_ins.push(...part.checkIns);
  }
}

async function nextPart(thread: Worker, signal: AbortSignal): Promise<FilePart> {
  try {
    const [part] = (await once(thread, 'message', { signal })) as [FilePart];
    return part;
  } catch (error) {
    const isFileTooMuch =
      signal.aborted || (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY');
    if (isFileTooMuch) throw new Problem('common.invalid', text('We couldn’t read this file.'));
    throw error;
  }
}
