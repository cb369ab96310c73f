import { loadOnce } from '#kernel/load-once.ts';
import { useSharedInstance } from '#kernel/shared-instance.tsx';
import type { PhonePort } from '#platform/phone/port.ts';
import { usePlatform } from '#platform/platform-context.tsx';

/** What makes music; `useMusic` answers a function that fetches it, once. */
export type Music = Awaited<ReturnType<ReturnType<typeof createMusicLoader>>>;

function createMusicLoader(phone: PhonePort | undefined) {
  return loadOnce(async () => {
    const { createMusicPlayer, rhythmOf, scoreScene, composeMonth, composeRow } = await import('./music.ts');
    const player = createMusicPlayer(() => phone?.isSilent() ?? Promise.resolve(false));
    return { player, rhythmOf, scoreScene, composeMonth, composeRow };
  });
}

/** Fetches what makes music; call it only where music is switched on. */
export function useMusic(): () => Promise<Music> {
  return useSharedInstance(createMusicLoader, usePlatform().phone);
}
