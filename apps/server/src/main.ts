import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import type { Composition } from './compose.ts';
import { ConfigError, readConfig } from './config/config.ts';
import { openDatabase } from './kernel/db/connect.ts';
import type { Schema } from './kernel/db/schema.ts';
import { exitNow, killAfter } from './kernel/exit-now.ts';
import { LOG_OPTIONS } from './kernel/log.ts';
import { redactText } from './kernel/redact.ts';
import { toSourcePositions } from './kernel/source-positions.ts';
import { startWarnings } from './config/start-warnings.ts';
import { checkWebDir } from './config/web-dir.ts';

const WEB_DIR = join(import.meta.dirname, '../../web/dist');
/** How long requests and jobs in flight may take after the server stops listening. */
const STOP_MS = 10_000;
/** After this the main thread hangs, and the process is killed. */
const KILL_MS = 12_000;
/** Requests that are still in flight then are cut off, so that the rest closes in order. */
const CUT_MS = 8000;
/** Loading takes the main thread, which has to start the database's process first. */
const BEGIN_OPENING_MS = 15;
const LOG_BUFFER_BYTES = 4096;
const LOG_FLUSH_MS = 500;

async function start(): Promise<void> {
  // This file is the only reader of the environment.
  const config = readConfig(process.env);
  checkWebDir(config);
  const lines = bufferedOutput();
  const log = pino({ level: config.logLevel, ...LOG_OPTIONS }, lines);
  // Node would print the error with all its fields, which may contain secrets.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error that nothing caught ends the process');
    process.exit(1);
  });
  // Both at once: the embedded database starts as a process of its own while this one loads the rest. Not before it is
  // known whether the sandbox is there: without it nothing may be created.
  const opening = config.payments.kind === 'sandbox' ? undefined : openDatabase<Schema>(config, log);
  opening?.catch(() => undefined);
  if (opening !== undefined) await Promise.race([opening, delay(BEGIN_OPENING_MS)]);
  const [{ compose }, { buildApp }] = await Promise.all([import('./compose.ts'), import('./app.ts')]);
  const composition = await compose({
    config,
    log,
    webDir: config.webDir ?? WEB_DIR,
    ...(opening === undefined ? {} : { opening }),
  });
  const app = await buildApp(composition.deps);
  const url = await app.listen({ host: config.host, port: config.port });
  await composition.listening(url);

  let isStopping = false;
  const stop = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping: finishing requests in flight');
    composition.drain();
    let waitingFor = 'answers';
    const end = (code: number) => {
      lines.flushSync();
      exitNow(code);
    };
    const giveUp = () => {
      log.error({ waitingFor }, 'stopping took too long');
      end(1);
    };
    // A worker has no proxy that would have to notice.
    const drainMs = config.role === 'worker' ? 0 : config.drainSeconds * 1000;
    setTimeout(giveUp, drainMs + STOP_MS).unref();
    killAfter(drainMs + KILL_MS);
    const cut = setTimeout(() => {
      log.warn('closing connections that still send or read');
      app.server.closeAllConnections();
    }, drainMs + CUT_MS);
    cut.unref();
    delay(drainMs)
      // Both at once: a slow upload must not let the worker take jobs until the time is over.
      .then(() => Promise.all([app.close().finally(() => clearTimeout(cut)), composition.worker.stop()]))
      .then(() => composition.close((part) => (waitingFor = part)))
      .then(
        () => end(0),
        (error: unknown) => {
          log.error({ err: error, waitingFor }, 'stopping failed');
          end(1);
        },
      );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  // Only now: an operator may stop it as soon as it says that it is ready.
  log.info({ url, role: config.role, public: composition.deps.publicUrl() }, 'Fivefold is ready');
  for (const warning of startWarnings(config, { hasWebApp: composition.deps.webDir !== undefined })) log.warn(warning);
  lines.flush();
  await printFirstSignUpLink(composition).catch((error: unknown) => {
    // The database may be closed by then.
    if (!isStopping) throw error;
  });
}

/** Prints the link for the first user. Not a line of the log, which removes codes. Only while there are no accounts. */
async function printFirstSignUpLink({ firstSignUpLink }: Pick<Composition, 'firstSignUpLink'>): Promise<void> {
  const link = await firstSignUpLink();
  if (link !== undefined) process.stdout.write(`No one has an account yet. Sign up first: ${link}\n`);
}

/** Standard output in larger pieces: a system call for each line is expensive beside a request of a millisecond. */
function bufferedOutput() {
  const lines = pino.destination({ sync: false, minLength: LOG_BUFFER_BYTES });
  setInterval(() => lines.flush(), LOG_FLUSH_MS).unref();
  process.on('exit', () => lines.flushSync());
  return lines;
}

start().catch((error: unknown) => {
  process.stderr.write(`${redactText(toSourcePositions(startFailure(error)))}\n`);
  process.exit(1);
});

/** A sentence for the operator; the stack is for developers. */
function startFailure(error: unknown): string {
  if (error instanceof ConfigError) return `Fivefold cannot start with this configuration:\n${error.message}`;
  if (!(error instanceof Error)) return `Fivefold could not start: ${String(error)}`;
  const isDebugging = ['debug', 'trace'].includes(process.env['LOG_LEVEL'] ?? '');
  return `Fivefold could not start: ${isDebugging ? (error.stack ?? error.message) : error.message}`;
}
