import { useEffect, useRef, useState } from 'react';
import { useCelebrations } from '../celebration-store.ts';
import { createPresenter } from '../stage/present.ts';
import { createStage } from '../stage/stage.ts';
import { useClock } from '#kernel/use-today.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { KEEPSAKES_KEY } from '#platform/preferences/personal-data.ts';
import { drawPlace, PLACE_HEIGHT, PLACE_WIDTH } from './draw-place.ts';
import styles from './panel-place.module.css';
import {
  addKeepsake,
  type Keepsake,
  millisecondsToNextSky,
  readKeepsakes,
  skyAt,
  writeKeepsakes,
} from './place-plan.ts';

/**
 * The panel's place: a meadow under the sky of the hour, where the celebrations of this device leave what they showed.
 * It is drawn when one of the two changes, and assistive technology does not know of it.
 */
export function PanelPlace() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const sky = useSky();
  const kept = useKeepsakes();

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || kept === undefined) return;
    const stage = createStage(PLACE_WIDTH, PLACE_HEIGHT);
    drawPlace(stage, sky, kept);
    createPresenter(context, stage, { hasVeil: false })();
  }, [sky, kept]);

  return (
    <canvas
      ref={canvas}
      className={styles.place}
      width={PLACE_WIDTH}
      height={PLACE_HEIGHT}
      aria-hidden="true"
      data-sky={sky}
      data-keepsakes={kept?.map(({ name }) => name).join(' ')}
    />
  );
}

function useSky() {
  const clock = useClock();
  const [now, setNow] = useState(() => clock.now());

  useEffect(() => {
    const updateNow = () => setNow(clock.now());
    const timer = setTimeout(updateNow, millisecondsToNextSky(now));
    // A sleeping device stops timers.
    document.addEventListener('visibilitychange', updateNow);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', updateNow);
    };
  }, [clock, now]);
  return skyAt(new Date(now).getHours());
}

/** What the celebrations on this device left, longest ago first; undefined until that is read. */
function useKeepsakes(): readonly Keepsake[] | undefined {
  const { preferences } = usePlatform();
  const celebrations = useCelebrations();
  const [kept, setKept] = useState<readonly Keepsake[]>();

  useEffect(() => {
    let isGone = false;
    let stored: readonly Keepsake[] | undefined;
    let playing = celebrations.playing();
    const reading = preferences.get(KEEPSAKES_KEY).then((text) => {
      stored = readKeepsakes(text);
      if (!isGone) setKept(stored);
    });
    const stop = celebrations.subscribe(() => {
      const ended = playing;
      playing = celebrations.playing();
      if (ended === null) return;
      void reading.then(() => {
        if (isGone) return;
        stored = addKeepsake(stored ?? [], ended.name);
        setKept(stored);
        void preferences.set(KEEPSAKES_KEY, writeKeepsakes(stored));
      });
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [preferences, celebrations]);
  return kept;
}
