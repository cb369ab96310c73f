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

/** What the ember says, beside it. It covers what it stands over for some seconds, or until the next press. */
export function SpeechBubble({ words, onEnd }: Props) {
  return (
    <output className={words === '' ? undefined : styles.bubble}>
      {words !== '' && <Words key={words} words={words} onEnd={onEnd} />}
    </output>
  );
}

function Words({ words, onEnd }: Props) {
  useBriefPicture(SHOWN_MS, onEnd);
  return <span dir="auto">{words}</span>;
}
