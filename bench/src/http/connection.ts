import { connect, type Socket } from 'node:net';
import { readAnswer, type WireAnswer } from './wire-answer.ts';

const ANSWER_TIMEOUT_MS = 60_000;

/**
 * One kept-alive HTTP connection, one request at a time. Written on the socket itself, because the client of Node costs as
 * much CPU as the servers that are measured, and would hide differences between them.
 */
export class Connection {
  readonly #socket: Socket;
  #chunks: Buffer[] = [];
  #waiting: { resolve: (answer: WireAnswer) => void; reject: (error: Error) => void } | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.setTimeout(ANSWER_TIMEOUT_MS, () => socket.destroy(new Error('The server did not answer in time.')));
    socket.on('data', (chunk) => this.#receive(chunk));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('The server closed the connection.')));
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port });
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(new Connection(socket));
      });
    });
  }

  send(request: Buffer): Promise<WireAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    this.#chunks.push(chunk);
    const answer = readAnswer(this.#chunks);
    if (answer === undefined) return;
    this.#chunks = [];
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve(answer);
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error);
    this.#waiting = undefined;
  }
}
