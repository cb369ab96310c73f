import { useEffect, useRef, useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import { Play, Square } from '#ui/later-icons.ts';
import { type Music, useMusic } from './load-music.ts';
import type { Note } from './score.ts';

interface Props {
  /** What it plays, for those who cannot see what stands beside it; it begins with 'Play'. */
  label: string;
  /** The same for what plays; it begins with 'Stop'. */
  stopLabel: string;
  compose: (music: Music) => readonly Note[];
}

/** Plays music, and stops it. Give it a key of what it plays: with the button its music ends. */
export function PlayButton({ label, stopLabel, compose }: Props) {
  const loadMusic = useMusic();
  const [isPlaying, setIsPlaying] = useState(false);
  const stop = useRef(() => undefined as void);
  useEffect(() => () => stop.current(), []);

  const play = async () => {
    setIsPlaying(true);
    const end = () => setIsPlaying(false);
    let isStopped = false;
    stop.current = () => {
      isStopped = true;
      end();
    };
    try {
      const music = await loadMusic();
      if (!isStopped) stop.current = music.player.play(compose(music), end);
    } catch {
      // Without a connection its code may be missing; nothing is said by sound alone.
      end();
    }
  };
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={isPlaying ? stopLabel : label}
      icon={isPlaying ? <Square size={16} aria-hidden="true" /> : <Play size={16} aria-hidden="true" />}
      onClick={() => (isPlaying ? stop.current() : void play())}
    >
      {isPlaying ? t('Stop') : t('Play')}
    </Button>
  );
}
