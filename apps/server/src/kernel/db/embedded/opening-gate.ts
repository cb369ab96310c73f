/**
 * Holds the database thread back before it starts PostgreSQL. Meanwhile it loads and compiles the engine, which takes
 * longer than this thread takes to look through the files for damage. A thread that starts later finds the gate open.
 */
export interface OpeningGate {
  /** Of one number; shared with the database thread, which reads it in {@link passGate}. */
  readonly shared: SharedArrayBuffer;
  open(): void;
  /** The thread ends without having changed a file. */
  refuse(): void;
}

const CLOSED = 0;
const OPEN = 1;
const REFUSED = 2;

export function createOpeningGate(): OpeningGate {
  const shared = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const state = new Int32Array(shared);
  const decide = (decision: number) => {
    Atomics.store(state, 0, decision);
    Atomics.notify(state, 0);
  };
  return { shared, open: () => decide(OPEN), refuse: () => decide(REFUSED) };
}

/** Waits, without an event loop, until it is decided. @throws when the files may not be opened */
export function passGate(shared: SharedArrayBuffer): void {
  const state = new Int32Array(shared);
  Atomics.wait(state, 0, CLOSED);
  if (Atomics.load(state, 0) === REFUSED) throw new Error('The files of the database may not be opened.');
}
