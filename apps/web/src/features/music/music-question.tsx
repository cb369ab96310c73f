import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useMusicChoice } from './music-choice.ts';
import styles from './music-question.module.css';
import { useMusicSample } from './use-music-sample.ts';

interface Props {
  /** It was answered and leaves the screen, and the focus with it. */
  onGone: () => void;
}

/** Asks once on this device, after its first wave, whether scenes have music; a yes lets the wave be heard. */
export function MusicQuestion({ onGone }: Props) {
  const [, choose] = useMusicChoice();
  const { play } = useMusicSample();
  const answer = (choice: 'on' | 'off') => {
    choose(choice);
    if (choice === 'on') play('wave');
    onGone();
  };
  return (
    <Card as="section" aria-labelledby="music-question" className={styles.question}>
      <h2 id="music-question" className={styles.title}>
        {t('Would you like music with your celebrations?')}
      </h2>
      <p>{t('Each scene has two seconds of its own. You can change this in the settings.')}</p>
      <div className={styles.actions}>
        <Button onClick={() => answer('on')}>{t('Play music')}</Button>
        <Button variant="quiet" onClick={() => answer('off')}>
          {t('No music')}
        </Button>
      </div>
    </Card>
  );
}
