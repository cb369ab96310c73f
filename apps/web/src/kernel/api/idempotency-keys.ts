/** Gives each intent of the user its `Idempotency-Key` (Decisions section 3). */
export interface IdempotencyKeys {
  /** The key of this request: the one of an equal request whose outcome is still unknown, else a new UUID. */
  keyFor(request: string): string;
  /** The outcome is known: the next equal request is a new intent. */
  settle(request: string): void;
}

/**
 * A repeated request keeps its key until its outcome is known, whether the app or the user repeats it: a lost answer
 * cannot create two check-ins or two goals.
 */
export function createIdempotencyKeys(makeKey: () => string = createUuid): IdempotencyKeys {
  const unsettled = new Map<string, string>();
  return {
    keyFor(request) {
      const key = unsettled.get(request) ?? makeKey();
      unsettled.set(request, key);
      return key;
    },
    settle(request) {
      unsettled.delete(request);
    },
  };
}

/**
 * A key that the caller stores itself. `crypto.randomUUID` exists in secure contexts only; a phone on the local network
 * opens the app over plain HTTP.
 */
export function createUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, place) => {
    if (place === 6) return ((byte & 0x0f) | 0x40).toString(16).padStart(2, '0');
    if (place === 8) return ((byte & 0x3f) | 0x80).toString(16).padStart(2, '0');
    return byte.toString(16).padStart(2, '0');
  }).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
