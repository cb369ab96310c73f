import { PortFailure } from '../../kernel/port-failure.ts';

/** Says of whatever goes wrong with the store that the store is at fault. @param what 'written on disk' and the like */
export async function guarded<T>(what: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (cause) {
    throw new PortFailure('photos', `A photo could not be ${what}.`, { cause, isRetryable: true });
  }
}
