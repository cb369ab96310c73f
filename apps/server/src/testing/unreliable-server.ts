import { createServer, type Socket, type AddressInfo } from 'node:net';

/**
 * How a service that we depend on can let us down: it takes the connection and says nothing, begins its answer and
 * stops, says that it failed, says that all is well with a page that is not its own, or that all is well and nothing
 * else.
 */
export const MOODS = ['silent', 'stuck', 'failing', 'lying', 'empty'] as const;
export type Mood = (typeof MOODS)[number];

export interface UnreliableServer {
  readonly port: number;
  readonly url: string;
  /** 'working' for a mail server, which is back. */
  mood: Mood | 'working';
  /** Mails that it took. */
  readonly taken: readonly string[];
  /** Connections that are still open. */
  readonly open: () => number;
  close(): Promise<void>;
}

const PAGE = '<!doctype html><title>Welcome</title><p>All is well.</p>';
const http = (status: string, body: string, { length = body.length, type = 'text/html' } = {}) =>
  `HTTP/1.1 ${status}\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\nconnection: close\r\n\r\n${body}`;

const HTTP_ANSWERS: Readonly<Record<Mood, string>> = {
  silent: '',
  stuck: http('200 OK', PAGE, { length: PAGE.length + 100 }),
  failing: http('500 Internal Server Error', 'Sorry'),
  lying: http('200 OK', PAGE),
  empty: http('200 OK', '{}', { type: 'application/json' }),
};
const SMTP_GREETINGS: Readonly<Record<Mood, string>> = {
  silent: '',
  stuck: '220-mail.example.com is thinking\r\n',
  failing: '421 mail.example.com closing transmission channel\r\n',
  lying: http('200 OK', PAGE),
  empty: '220 mail.example.com\r\n',
};

/** Something that listens where a service should. @param speaks SMTP's server speaks first, HTTP's when it was asked */
export async function startUnreliableServer(speaks: 'http' | 'smtp', mood: Mood): Promise<UnreliableServer> {
  const sockets = new Set<Socket>();
  const taken: string[] = [];
  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    if (server.mood === 'working') return takeMail(socket, taken);
    const { mood: now } = server;
    const text = (speaks === 'http' ? HTTP_ANSWERS : SMTP_GREETINGS)[now];
    const say = () => void (now === 'silent' || now === 'stuck' ? socket.write(text) : socket.end(text));
    if (speaks === 'smtp') say();
    else socket.once('data', say);
    socket.resume();
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  const server: UnreliableServer = {
    port,
    url: `http://127.0.0.1:${port}`,
    mood,
    taken,
    open: () => sockets.size,
    close: () =>
      new Promise((resolve) => {
        listener.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  return server;
}

/** As much of SMTP as one mail needs. */
function takeMail(socket: Socket, taken: string[]): void {
  let text = '';
  let isMail = false;
  socket.write('220 mail.example.com\r\n');
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('utf8');
    for (
      let end = text.indexOf(isMail ? '\r\n.\r\n' : '\r\n');
      end !== -1;
      end = text.indexOf(isMail ? '\r\n.\r\n' : '\r\n')
    ) {
      const said = text.slice(0, end);
      text = text.slice(end + (isMail ? 5 : 2));
      if (isMail) taken.push(said);
      const begins = !isMail && said.toUpperCase() === 'DATA';
      socket.write(begins ? '354 go ahead\r\n' : '250 OK\r\n');
      isMail = begins;
    }
  });
}
