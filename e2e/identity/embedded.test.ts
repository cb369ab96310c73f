import { mailedLinks } from '../../apps/server/src/testing/people.ts';
import { createEmbeddedIdentity } from '../../apps/web/src/platform/identity/embedded.ts';
import { describeIdentity } from './sentences.ts';

const NOWHERE = 'http://127.0.0.1:1';

function memoryStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

describeIdentity('the embedded service', {
  env: {},
  device: (url, isOffline) =>
    createEmbeddedIdentity({
      baseUrl: isOffline ? NOWHERE : url,
      storage: memoryStorage(),
      tabs: { addEventListener: () => undefined },
    }),
  resetCode: async (world, email) =>
    (await mailedLinks(world, email)).find((link) => link.get('mode') === 'resetPassword')?.get('oobCode') ?? '',
});
