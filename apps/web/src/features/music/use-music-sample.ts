import type { Celebration } from '@fivefold/rules/celebration';
import { useCallback, useRef } from 'react';
import { useMusic } from './load-music.ts';

/** Lets the music of a scene be heard at a press; without its code nothing is. */
export function useMusicSample(): { readonly play: (scene: Celebration) => void; readonly stop: () => void } {
  const loadMusic = useMusic();
  const stop = useRef(() => undefined as void);
  const play = useCallback(
    (scene: Celebration) => {
      let isStopped = false;
      stop.current = () => void (isStopped = true);
      loadMusic().then(
        ({ player, scoreScene }) => {
          if (!isStopped) stop.current = player.play(scoreScene(scene, 1));
        },
        () => undefined,
      );
    },
    [loadMusic],
  );
  return { play, stop: useCallback(() => stop.current(), []) };
}
