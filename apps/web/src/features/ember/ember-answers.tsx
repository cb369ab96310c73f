import { t } from '#kernel/language/t.ts';
import { PixelIcon } from '#ui/pixel-icon.tsx';
import styles from './ember-answers.module.css';
import { useEmberLifeStore } from './life/ember-life-store.ts';
import type { Speech } from './speech-bubble.tsx';

/** A heart of 7 × 6 pixels. */
const HEART = [' ## ## ', '#######', '#######', ' ##### ', '  ###  ', '   #   '];

/** What a person may say to what the ember found. It is glad, and nothing is noted. */
export function EmberAnswers({ onReply }: { onReply: (reply: Speech) => void }) {
  const life = useEmberLifeStore();
  return (
    <span className={styles.answers}>
      <button
        type="button"
        className={styles.answer}
        onClick={() => {
          life.giveJoy('spin');
          onReply({ words: t('So do I!') });
        }}
      >
        {t('I remember')}
      </button>
      <button
        type="button"
        className={styles.answer}
        aria-label={t('Give your ember a heart')}
        onClick={() => {
          life.giveJoy('heart');
          onReply({ words: t('Oh! That’s warm.') });
        }}
      >
        <PixelIcon rows={HEART} scale={2} />
      </button>
    </span>
  );
}
