/**
 * Decodes pictures in a process of its own, which the server can kill: nothing else ends a decoder that does not end by
 * itself. Started by `decode-process.ts` with the most memory that it may take, in bytes, and the most processor time
 * for a task, in milliseconds. Decoders' own limits do not cover all that they do, so this process looks at itself and
 * ends when it is over one.
 */
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { DecodeTask, FromDecoder } from './messages.ts';

/** Below the server, which has people waiting. */
const NICENESS = 5;
const CHECK_MS = 50;

const [memoryLimit = 0, processorLimitMs = 0] = process.argv.slice(2).map(Number);
/** When the task began; undefined without one. Loading the decoder is not part of a picture's limit. */
let usedBefore: NodeJS.CpuUsage | undefined;
if (!(memoryLimit > 0 && processorLimitMs > 0) || process.send === undefined)
  throw new Error('This is the decoding process. The server starts it.');

// The parent process is gone. `process.exit` would wait for the decoder's threads.
process.on('disconnect', killSelf);
// The server is told to stop, too: it lets this process finish what it does, and ends it then.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
setInterval(endOverLimit, CHECK_MS).unref();
preferOthers();

// Tasks may come before the decoder is loaded.
const loading = import('./make-picture.ts');
process.on('message', (task: DecodeTask) => void answer(task).then(say));
await loading;
say({ kind: 'ready' });

/** Whatever a decoder says of a file is about the file. */
async function answer(task: DecodeTask): Promise<FromDecoder> {
  const decoder = await loading;
  usedBefore = process.cpuUsage();
  const answer = await decode(decoder, task);
  endOverLimit();
  usedBefore = undefined;
  return answer;
}

async function decode(
  { inspectOriginal, makePicture }: Awaited<typeof loading>,
  task: DecodeTask,
): Promise<FromDecoder> {
  try {
    return task.kind === 'inspect'
      ? { kind: 'original', original: await inspectOriginal(task.path) }
      : { kind: 'picture', picture: await makePicture(task.path, task) };
  } catch (error) {
    return { kind: 'unreadable', reason: error instanceof Error ? error.message : String(error) };
  }
}

function endOverLimit(): void {
  const { user, system } = usedBefore === undefined ? { user: 0, system: 0 } : process.cpuUsage(usedBefore);
  if (process.memoryUsage.rss() > memoryLimit || (user + system) / 1000 > processorLimitMs) killSelf();
}

function say(message: FromDecoder): void {
  process.send?.(message);
}

function killSelf(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** Where processor or memory run short, the server keeps its own. */
function preferOthers(): void {
  try {
    setPriority(NICENESS);
    // Linux: when memory is out, this process goes first.
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Elsewhere there is no such file.
  }
}
