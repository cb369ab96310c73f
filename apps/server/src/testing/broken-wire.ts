import { connect, createServer, type AddressInfo } from 'node:net';

/** A wire to a database server that breaks at the worst moment, when asked to. */
export interface BrokenWire {
  /** The server's address through the wire. */
  readonly url: string;
  /** The next request that holds a text is done by the server, and the connection breaks before the answer arrives. */
  swallowAnswerTo(text: string): void;
  /** How many answers were swallowed. */
  readonly swallowed: () => number;
  close(): Promise<void>;
}

export async function openBrokenWire(serverUrl: string): Promise<BrokenWire> {
  const { port, hostname } = new URL(serverUrl);
  let wanted: string | undefined;
  let count = 0;
  const listener = createServer((near) => {
    const far = connect(Number(port), hostname);
    let isDoomed = false;
    near.on('data', (chunk) => {
      if (wanted !== undefined && chunk.includes(wanted)) {
        isDoomed = true;
        wanted = undefined;
      }
      far.write(chunk);
    });
    far.on('data', (chunk) => {
      if (!isDoomed) return void near.write(chunk);
      // The server answers when it is done.
      count += 1;
      near.destroy();
      far.destroy();
    });
    for (const [one, other] of [[near, far] as const, [far, near] as const]) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const through = new URL(serverUrl);
  through.port = String((listener.address() as AddressInfo).port);
  return {
    url: through.href,
    swallowAnswerTo: (text) => (wanted = text),
    swallowed: () => count,
    close: () => new Promise((resolve) => listener.close(() => resolve())),
  };
}
