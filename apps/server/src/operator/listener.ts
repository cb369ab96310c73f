import { mkdirSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { normalizeEmail } from '@fivefold/rules/email-address';
import * as z from 'zod/mini';
import type { Clock } from '../kernel/clock.ts';
import type { Database } from '../kernel/db/connect.ts';
import type { Schema } from '../kernel/db/schema.ts';
import type { Log } from '../kernel/log.ts';
import type { Identity } from '../ports/identity-provider/port.ts';
import { findPerson } from '../features/profile/steps.ts';
import { noteAction } from './admin/audit.ts';
import type { AdminDeps } from './admin/command.ts';
import type { ImportRequest } from './admin/import.ts';
import { withShortPath } from '../kernel/short-path.ts';
import { connectToProduct, maxLengthOf, OPERATOR_SOCKET, type OperatorAnswer, operatorSocket } from './protocol.ts';

export interface OperatorDeps {
  readonly dataDir: string;
  readonly db: Database<Schema>;
  readonly identity: Identity;
  readonly clock: Clock;
  readonly publicUrl: () => string;
  readonly config: AdminDeps['config'];
  readonly log: Pick<Log, 'info' | 'warn'> | undefined;
}

const request = z.union([
  z.strictObject({
    ask: z.literal('reset-link'),
    email: z.string().check(z.overwrite(normalizeEmail), z.maxLength(254)),
  }),
  z.strictObject({
    ask: z.literal('admin'),
    words: z.array(z.string().check(z.trim(), z.maxLength(300))).check(z.maxLength(4)),
    operator: z.string().check(z.minLength(1), z.maxLength(100)),
  }),
  z.strictObject({
    ask: z.literal('import'),
    address: z.string().check(z.trim(), z.maxLength(300)),
    operator: z.string().check(z.minLength(1), z.maxLength(100)),
    isPreview: z.boolean(),
    body: z.unknown(),
  }),
]);

export interface OperatorListener {
  close(): Promise<void>;
}

/** Answers an operator's commands. A folder that cannot have a socket costs these commands, and never the product. */
export async function listenToOperator(deps: OperatorDeps): Promise<OperatorListener> {
  const path = operatorSocket(deps.dataDir);
  const none: OperatorListener = { close: () => Promise.resolve() };
  try {
    // With a database server and AUTH_SECRET nothing else has made the folder before the first photo.
    mkdirSync(deps.dataDir, { recursive: true, mode: 0o700 });
    const other = await connectToProduct(deps.dataDir);
    other?.close();
    // Several processes on one folder: the first one answers.
    if (other !== undefined) return none;
    rmSync(path, { force: true });
    const server = await withShortPath(deps.dataDir, OPERATOR_SOCKET, (short) =>
      listenPrivately(short, (socket) => serve(deps, socket)),
    );
    const sockets = new Set<Socket>();
    server.on('connection', (socket) => sockets.add(socket.once('close', () => sockets.delete(socket))));
    return {
      close: () =>
        new Promise((done) => {
          server.close(() => done());
          rmSync(path, { force: true });
          for (const socket of sockets) socket.destroy();
        }),
    };
  } catch (err) {
    deps.log?.warn({ err }, 'the operator’s commands cannot reach this process');
    return none;
  }
}

/** The socket's file is made with its rights: there is no moment in which others could open it. */
function listenPrivately(path: string, onConnection: (socket: Socket) => void): Promise<Server> {
  const server = createServer(onConnection);
  server.unref();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    const before = process.umask(0o177);
    try {
      server.listen(path, () => resolve(server));
    } finally {
      process.umask(before);
    }
  });
}

function serve(deps: OperatorDeps, socket: Socket): void {
  let text = '';
  socket.setEncoding('utf8');
  socket.on('error', () => socket.destroy());
  socket.on('data', (piece: string) => {
    const end = piece.indexOf('\n');
    text += end === -1 ? piece : piece.slice(0, end);
    if (text.length > maxLengthOf(text)) return void socket.destroy();
    if (end === -1) return;
    socket.removeAllListeners('data').resume();
    answer(deps, text).then(
      (said) => socket.writable && socket.write(`${JSON.stringify(said)}\n`),
      (err: unknown) => {
        deps.log?.warn({ err }, 'a command of the operator failed');
        if (socket.writable)
          socket.write(`${JSON.stringify({ problem: 'The product could not do this; its log says why.' })}\n`);
      },
    );
  });
}

async function answer(deps: OperatorDeps, line: string): Promise<OperatorAnswer> {
  const read = request.safeParse(parsed(line));
  if (!read.success) return { problem: 'The product does not know this command. Use the command of the same version.' };
  if (read.data.ask === 'admin') {
    const { words, operator } = read.data;
    deps.log?.info({ command: words[0] ?? 'help', operator }, 'a command of the operator');
    const { runAdminCommand } = await import('./admin/commands.ts');
    return sayingProblems(() => runAdminCommand(deps, words, operator));
  }
  if (read.data.ask === 'import') {
    const { operator, isPreview } = read.data;
    deps.log?.info({ command: 'import', isPreview, operator }, 'a command of the operator');
    const { importFor } = await import('./admin/import.ts');
    return sayingProblems(() => importFor(deps, read.data as ImportRequest));
  }
  const { makeResetLink } = await import('./admin/commands.ts');
  const answered = await makeResetLink(deps, read.data.email);
  if ('link' in answered) {
    deps.log?.info({}, 'the operator made a link that sets a new password');
    await noteAction(deps.db.kysely, {
      at: deps.clock.now(),
      operator: 'npm run reset-password',
      command: 'reset-link',
      subject: (await findPerson(deps.db.kysely, read.data.email))?.uid ?? null,
      outcome: 'made',
    });
  }
  return answered;
}

async function sayingProblems(act: () => Promise<OperatorAnswer>): Promise<OperatorAnswer> {
  const { AdminProblem } = await import('./admin/command.ts');
  try {
    return await act();
  } catch (error) {
    if (error instanceof AdminProblem) return { problem: error.message };
    throw error;
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
