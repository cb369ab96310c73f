import { ALL_CELEBRATIONS, type Celebration } from '@fivefold/rules/celebration';
import { CELEBRATION_NAMES } from '@fivefold/rules/celebration-names';
import { useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import styles from './animation-test.module.css';
import { CelebrationPlayer } from './celebration-player.tsx';
import { FrameStrip } from './frame-strip.tsx';

/** One button per celebration: it plays it and shows eight of its moments. Specification section 2. */
export function AnimationTest() {
  const [chosen, setChosen] = useState<{ name: Celebration; seed: number }>({ name: 'tree', seed: 1 });
  const [isPlaying, setIsPlaying] = useState(false);
  const play = (name: Celebration) => {
    setChosen(({ seed }) => ({ name, seed: seed + 1 }));
    setIsPlaying(true);
  };
  return (
    <div className={styles.test}>
      <ul className={styles.buttons}>
        {ALL_CELEBRATIONS.map((name) => (
          <li key={name}>
            <Button isWide variant={chosen.name === name ? 'primary' : 'secondary'} onClick={() => play(name)}>
              {t(CELEBRATION_NAMES[name])}
            </Button>
          </li>
        ))}
      </ul>
      <FrameStrip name={chosen.name} seed={chosen.seed} />
      <CelebrationPlayer name={isPlaying ? chosen.name : null} seed={chosen.seed} onDone={() => setIsPlaying(false)} />
    </div>
  );
}
