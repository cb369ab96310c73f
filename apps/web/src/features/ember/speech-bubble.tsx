import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useBriefPicture } from '#ui/use-brief-picture.ts';
import styles from './speech-bubble.module.css';

/** Long enough to read one line twice. */
const SHOWN_MS = 7000;

interface Props {
  /** Empty says nothing yet. A live region must be there before its words. */
  words: string;
  /** It was read, or a press ended it. Stays the same function. */
  onEnd: () => void;
}

/**
 * What the ember says, for some seconds or until the next press. In the panel it takes the place of the lines below the
 * number, so that it covers nothing; elsewhere it stands beside the ember.
 */
export function SpeechBubble({ words, onEnd }: Props) {
  const place = useSyncExternalStore(subscribeToNothing, findPlace);
  const bubble = (
    <output className={words === '' ? styles.quiet : styles.bubble}>
      {words !== '' && <Words key={words} words={words} onEnd={onEnd} />}
    </output>
  );
  return place === null ? bubble : createPortal(bubble, place);
}

/** React asks again after it has drawn: the panel may be drawn together with this. */
const subscribeToNothing = () => () => undefined;
const findPlace = () => document.querySelector('[data-ember-says]');

function Words({ words, onEnd }: Props) {
  useBriefPicture(SHOWN_MS, onEnd);
  return <span dir="auto">{words}</span>;
}
