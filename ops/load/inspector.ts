/** Looks into a process that was started with `--inspect=127.0.0.1:PORT`. */
export interface Inspector {
  /** Bytes of the heap in use after a garbage collection. */
  heapAfterCollection(): Promise<number>;
  close(): void;
}

export async function openInspector(port: number): Promise<Inspector> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? '');
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  let last = 0;
  const ask = (method: string) =>
    new Promise<unknown>((resolve) => {
      const id = (last += 1);
      const listen = ({ data }: MessageEvent<string>) => {
        const answer = JSON.parse(data) as { id?: number; result?: unknown };
        if (answer.id !== id) return;
        socket.removeEventListener('message', listen);
        resolve(answer.result);
      };
      socket.addEventListener('message', listen);
      socket.send(JSON.stringify({ id, method }));
    });
  return {
    async heapAfterCollection() {
      await ask('HeapProfiler.collectGarbage');
      return ((await ask('Runtime.getHeapUsage')) as { usedSize: number }).usedSize;
    },
    close: () => socket.close(),
  };
}
