import { join } from 'node:path';
import { connect } from 'node:net';
import { IMPORT_BYTES_MAX } from '@fivefold/rules/limits';

/**
 * What an operator's commands ask of the running product, over a socket in DATA_DIR that only the product's own user
 * and root can open: one line of JSON each way. The embedded database belongs to one process, so another one cannot
 * look into it.
 */
type OperatorRequest =
  /** Copies the embedded database as of one moment; the copy is there until the connection ends. */
  | { readonly ask: 'copy-database' }
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
  | { readonly folder: string }
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

/** A database of gigabytes takes its time to copy. */
const TIMEOUT_MS = 10 * 60 * 1000;

export function operatorSocket(dataDir: string): string {
  return join(dataDir, 'operator.sock');
}

/** @returns undefined where no product runs on this data folder. */
export function connectToProduct(dataDir: string): Promise<OperatorConnection | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(operatorSocket(dataDir));
    socket.setEncoding('utf8');
    socket.once('error', (error: NodeJS.ErrnoException) => {
      // No file, or one that a killed process left.
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(undefined);
      else
        reject(new Error(`The running product cannot be asked (${error.code}). Run this as root or as its own user.`));
    });
    socket.once('connect', () => resolve({ ask: (request) => askOn(socket, request), close: () => socket.destroy() }));
  });
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
