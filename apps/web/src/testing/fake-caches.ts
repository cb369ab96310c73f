/** A browser's caches in memory, which may have no room. */
export function createFakeCaches({ isFull = false } = {}): CacheStorage {
  const stored = new Map<string, Map<string, Response>>();
  const caches = {
    open: async (name: string) => {
      const entries = stored.get(name) ?? new Map<string, Response>();
      stored.set(name, entries);
      return {
        match: async (path: string) => entries.get(path)?.clone(),
        put: async (path: string, response: Response) => {
          if (isFull) throw new DOMException('full', 'QuotaExceededError');
          entries.set(path, response);
        },
      };
    },
    delete: async (name: string) => stored.delete(name),
  };
  return caches as unknown as CacheStorage;
}
