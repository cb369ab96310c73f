/**
 * The database thread. PGlite runs a statement on the thread that asks, from beginning to end, so it gets a thread of
 * its own: requests are served while a statement runs. It knows nothing of clients, time limits or maintenance; it
 * answers bytes of the PostgreSQL wire protocol with bytes.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { openCopyInMemory, openDurable } from './open-pglite.ts';
import type { ServerLog } from './open-pglite.ts';
import { passGate } from './opening-gate.ts';
import { sessionEndings } from './wire-protocol.ts';
import type { FromWorker, ToWorker, WorkerStart } from './wire-protocol.ts';

/** A big answer is sent on in pieces of about this size while PostgreSQL still computes the rest. */
const partBytes = 256 * 1024;
/** What `longjmp` out of PostgreSQL's main loop looks like: an ordinary SQL error, which PGlite handles itself. */
const ordinaryErrorStatus = 100;

const port = requireParentPort();
const start = workerData as WorkerStart;
const serverLog: ServerLog = [];
let answer = new Uint8Array(64 * 1024);
let answerLength = 0;

const database = await open().catch((error: unknown) => die(error));
stopOnBrokenEngine(database);
port.on('message', (message: ToWorker) => void handle(message).catch(die));
post({ kind: 'open' });

async function open(): Promise<PGlite> {
  if (start.template !== undefined) return openCopyInMemory(start.template, serverLog);
  if (start.dataDir === undefined) throw new Error('The database thread was told neither a folder nor a template.');
  const { gate } = start;
  return openDurable(start.dataDir, serverLog, () => gate && passGate(gate));
}

async function handle(message: ToWorker): Promise<void> {
  if (message instanceof Uint8Array) {
    await database.execProtocolRawStream(message, { syncToFs: false, onRawData: collect });
    return postAnswer();
  }
  if (message.kind === 'session') {
    for (const ending of sessionEndings) {
      await database.execProtocolRawStream(ending, { syncToFs: false, onRawData: () => {} });
    }
    return post({ kind: 'session' });
  }
  await database.close();
  post({ kind: 'closed' });
  port.close();
}

/** Keeps a copy of what PostgreSQL writes: the bytes given are a view of its memory, which it uses again at once. */
function collect(bytes: Uint8Array): void {
  if (answerLength + bytes.length > answer.length) {
    const larger = new Uint8Array(Math.max(answer.length * 2, answerLength + bytes.length));
    larger.set(answer.subarray(0, answerLength));
    answer = larger;
  }
  answer.set(bytes, answerLength);
  answerLength += bytes.length;
  if (answerLength >= partBytes) post({ kind: 'part', bytes: takeAnswer() });
}

function takeAnswer(): Uint8Array<ArrayBuffer> {
  const bytes = answer.slice(0, answerLength);
  answerLength = 0;
  return bytes;
}

function postAnswer(): void {
  const bytes = takeAnswer();
  port.postMessage(bytes, [bytes.buffer]);
}

function post(message: Exclude<FromWorker, Uint8Array>): void {
  port.postMessage(message, message.kind === 'part' ? [message.bytes.buffer as ArrayBuffer] : []);
}

/**
 * Without this a statement that breaks PostgreSQL (a FATAL error, a failed assertion, a trap of the WebAssembly code)
 * leaves a broken database that goes on answering, because PGlite catches whatever leaves PostgreSQL's main loop:
 * statement-limit.long.test.ts, 'a database thread that ends by itself'. The loop's function is a private hook.
 */
function stopOnBrokenEngine(pglite: PGlite): void {
  const module = pglite.Module as unknown as { _PostgresMainLoopOnce: () => void };
  const runOnce = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    try {
      runOnce();
    } catch (error) {
      if ((error as { status?: unknown }).status !== ordinaryErrorStatus) die(error);
      throw error;
    }
  };
}

function die(error: unknown): never {
  const reason = error instanceof Error ? error.message : JSON.stringify(error);
  const heard = serverLog.filter((line) => /\b(FATAL|PANIC|ERROR|HINT):/.test(line)).slice(-5);
  post({ kind: 'fatal', reason: [reason, ...heard].join('\n') });
  process.exit(1);
}

function requireParentPort(): NonNullable<typeof parentPort> {
  if (parentPort === null) throw new Error('This file is the database thread; it cannot be run by itself.');
  return parentPort;
}
