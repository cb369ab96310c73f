import type { Find } from '@fivefold/rules/ember-line';
import type { MouseEvent } from 'react';
import { joinSentences } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';
import { getEmberColors } from '#ui/ember/ember-flames.ts';
import { PixelIcon } from '#ui/pixel-icon.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';
import styles from './ember-answers.module.css';
import { useEmberLifeStore } from './life/ember-life-store.ts';
import { flyLight } from './life/light-flight.ts';
import type { Speech } from './speech-bubble.tsx';
import { useHangLantern } from './use-hang-lantern.ts';

/** A heart of 7 × 6 pixels. */
const HEART = [' ## ## ', '#######', '#######', ' ##### ', '  ###  ', '   #   '];

interface Props {
  uid: string;
  find: Find;
  onReply: (reply: Speech) => void;
}

/** What a person may say to what the ember found. It is glad, and hangs a lantern for it in the meadow. */
export function EmberAnswers({ uid, find, onReply }: Props) {
  const life = useEmberLifeStore();
  const { mutate: hang } = useHangLantern(uid);
  const mayMove = useMediaQuery('(prefers-reduced-motion: no-preference)');
  const answer = (gesture: 'spin' | 'heart', reply: string, event: MouseEvent) => {
    life.giveJoy(gesture);
    hang({ body: { goalId: find.goalId, day: find.day } });
    if (mayMove) flyToMeadow(event);
    onReply({ words: joinSentences([reply, t('Its lantern glows in your meadow.')]), isReply: true });
  };
  return (
    <span className={styles.answers}>
      <button type="button" className={styles.answer} onClick={(event) => answer('spin', t('So do I!'), event)}>
        {t('I remember')}
      </button>
      <button
        type="button"
        className={styles.answer}
        aria-label={t('Give your ember a heart')}
        onClick={(event) => answer('heart', t('Oh! That’s warm.'), event)}
      >
        <PixelIcon rows={HEART} scale={2} />
      </button>
    </span>
  );
}

const FLIGHT_MS = 700;

/** A light shows where the lantern hangs: in the meadow, or behind the button that unfolds it. */
function flyToMeadow({ currentTarget }: MouseEvent): void {
  const meadow = document.querySelector('[data-meadow]')?.getBoundingClientRect();
  if (meadow === undefined) return;
  const from = currentTarget.getBoundingClientRect();
  const isUnfolded = meadow.width > meadow.height;
  const isMirrored = document.documentElement.dir === 'rtl';
  const [x, y] = isUnfolded
    ? [isMirrored ? meadow.left + 40 : meadow.right - 40, meadow.bottom - 44]
    : [meadow.x + meadow.width / 2, meadow.y + meadow.height / 2];
  flyLight({ x: from.x + from.width / 2, y: from.y }, { x, y }, getEmberColors('orange'), FLIGHT_MS);
}
