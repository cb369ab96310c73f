import { useEffect } from 'react';
import { useCelebrations } from '#features/celebrations/celebration-store.ts';
import { useMusic } from '#features/music/load-music.ts';
import { useMusicChoice } from '#features/music/music-choice.ts';
import { usePlatform } from '#platform/platform-context.tsx';

/** A scene that ends earlier was tapped away, and its music goes with it; that of others rings on. */
const SHORTEST_SCENE_MS = 1100;

interface Props {
  /** The first wave may ask whether there is to be music. */
  mayAsk?: boolean;
}

/** Plays the music of the scenes that are played here, and its rhythm in the hand, where it is switched on. */
export function CelebrationMusic({ mayAsk = false }: Props) {
  const celebrations = useCelebrations();
  const loadMusic = useMusic();
  const [choice, choose] = useMusicChoice();
  const { haptics } = usePlatform();

  useEffect(() => {
    if (choice !== null || !mayAsk) return undefined;
    const ask = () => celebrations.playing()?.name === 'wave' && choose('asked');
    // The wave may have begun before this was there.
    ask();
    return celebrations.subscribe(ask);
  }, [choice, mayAsk, choose, celebrations]);

  useEffect(() => {
    if (choice !== 'on') return undefined;
    let stop = () => undefined as void;
    // Before the first scene: it would begin without its music.
    void loadMusic().catch(() => undefined);
    const follow = async () => {
      stop();
      const scene = celebrations.playing();
      if (scene === null) return;
      const music = await loadMusic();
      if (celebrations.playing() !== scene) return;
      const notes = music.scoreScene(scene.name, scene.seed);
      const startedAt = performance.now();
      const stopNotes = music.player.play(notes);
      // The first beat is the vibration of the check-in itself.
      const beats = music
        .rhythmOf(notes)
        .slice(1)
        .map((ms) => setTimeout(() => haptics.light(), ms));
      stop = () => {
        stop = () => undefined;
        if (performance.now() - startedAt >= SHORTEST_SCENE_MS) return;
        stopNotes();
        for (const beat of beats) clearTimeout(beat);
      };
    };
    const unsubscribe = celebrations.subscribe(() => void follow().catch(() => undefined));
    return () => {
      unsubscribe();
      stop();
    };
  }, [choice, celebrations, loadMusic, haptics]);
  return null;
}
