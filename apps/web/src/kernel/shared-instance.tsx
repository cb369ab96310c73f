import { createContext, type ReactNode, use, useState } from 'react';

type Instances = Map<unknown, unknown>;

const SharedInstances = createContext<Instances | null>(null);

/** Everything below shares the objects that `useSharedInstance` creates; they go with the provider. */
export function SharedInstancesProvider({ children }: { children: ReactNode }) {
  const [instances] = useState<Instances>(() => new Map());
  return <SharedInstances value={instances}>{children}</SharedInstances>;
}

/**
 * An object with state that several components share, such as a queue: `useSharedInstance(createOfflineQueue, cache)`.
 * The first use creates it; every later use gets the same one, so the arguments must not change below a provider.
 * @param create a function of its module: it is also the key
 */
export function useSharedInstance<Args extends readonly unknown[], Instance>(
  create: (...args: Args) => Instance,
  ...args: Args
): Instance {
  const instances = use(SharedInstances);
  if (instances === null) throw new Error('useSharedInstance needs a SharedInstancesProvider above it.');
  if (!instances.has(create)) instances.set(create, create(...args));
  return instances.get(create) as Instance;
}
