import { join } from 'node:path';
import { connect } from 'node:net';
import { IMPORT_BYTES_MAX } from '@fivefold/rules/limits';
import { withShortPath } from '../kernel/short-path.ts';

/**
 * What an operator's commands ask of the running product, over a socket in DATA_DIR that only the product's own user
 * and root can open: one line of JSON each way. The product knows the rules, so no other process changes its rows.
 */
type OperatorRequest =
  /** A link that sets a new password, once, within an hour. */
  | { readonly ask: 'reset-link'; readonly email: string }
  /** A command of `npm run admin`, with the name that the machine knows the operator by. */
  | { readonly ask: 'admin'; readonly words: readonly string[]; readonly operator: string }
  /** The goals and check-ins of a file for a person, which `npm run admin -- import` has read. */
  | {
      readonly ask: 'import';
      readonly address: string;
      readonly operator: string;
      readonly isPreview: boolean;
      readonly body: unknown;
    };

export type OperatorAnswer =
  | { readonly link: string }
  | { readonly lines: readonly string[]; readonly photo?: string }
  | { readonly problem: string };

export interface OperatorConnection {
  ask(request: OperatorRequest): Promise<OperatorAnswer>;
  close(): void;
}

const MAX_LINE_BYTES = 4096;
/** A line that brings a file. */
const IMPORT_LINE = '{"ask":"import",';

/** How long a line may be that begins so. */
export function maxLengthOf(line: string): number {
  return line.startsWith(IMPORT_LINE) ? IMPORT_BYTES_MAX + MAX_LINE_BYTES : MAX_LINE_BYTES;
}

/** A large import takes its time. */
const TIMEOUT_MS = 10 * 60 * 1000;

export const OPERATOR_SOCKET = 'operator.sock';

export function operatorSocket(dataDir: string): string {
  return join(dataDir, OPERATOR_SOCKET);
}

/** @returns undefined where no product runs on this data folder. */
export function connectToProduct(dataDir: string): Promise<OperatorConnection | undefined> {
  return withShortPath(dataDir, OPERATOR_SOCKET, connectTo);
}

function connectTo(path: string): Promise<OperatorConnection | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.setEncoding('utf8');
    socket.once('error', (error: NodeJS.ErrnoException) => {
      // No file, or one that a killed process left.
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(undefined);
      else reject(new Error(`The running product cannot be asked (${error.code}).${adviceAbout(error.code)}`));
    });
    socket.once('connect', () => resolve({ ask: (request) => askOn(socket, request), close: () => socket.destroy() }));
  });
}

function adviceAbout(code: string | undefined): string {
  const isForbidden = code === 'EACCES' || code === 'EPERM';
  return isForbidden && process.getuid?.() !== 0 ? ' Run this as root or as its own user.' : '';
}

function askOn(socket: ReturnType<typeof connect>, request: OperatorRequest): Promise<OperatorAnswer> {
  return new Promise((resolve, reject) => {
    let text = '';
    const gone = () => reject(new Error('The product ended the connection.'));
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
    socket.once('close', gone);
    socket.on('error', () => undefined);
    socket.on('data', (piece: string) => {
      text += piece;
      if (!text.includes('\n')) return;
      socket.removeAllListeners('data').off('close', gone);
      resolve(JSON.parse(text) as OperatorAnswer);
    });
    socket.write(`${JSON.stringify(request)}\n`);
  });
}
