import type { Find } from '@fivefold/rules/ember-line';
import { shortenNote } from '@fivefold/rules/short-note';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { goalPath } from '#kernel/paths.ts';
import { Link } from '#kernel/router/router.tsx';
import { useBriefPicture } from '#ui/use-brief-picture.ts';
import styles from './speech-bubble.module.css';

/** Long enough to read one line twice, and to follow where it leads. */
const SHOWN_MS = 7000;
const SHOWN_WITH_LINK_MS = 14_000;

export interface Speech {
  /** Empty says nothing yet. A live region must be there before its words. */
  readonly words: string;
  /** The part of the words that the person wrote: where there is no room, it is cut, and its closing mark stays. */
  readonly quote?: string;
  /** The goal that it is about, one tap away. */
  readonly goal?: { readonly id: string; readonly title: string };
  /** What it found, which can be answered. */
  readonly found?: Find;
  /** It replies to an answer, and stands where that was given. */
  readonly isReply?: true;
}

export const QUIET: Speech = { words: '' };

interface Props extends Speech {
  /** What may be answered to what the ember found. */
  answers?: ReactNode;
  /** It was read, or a press ended it. Stays the same function. */
  onEnd: () => void;
}

/**
 * What the ember says, for some seconds or until the next press. In the panel it takes the place of the lines below the
 * number, so that it covers nothing; elsewhere it stands beside the ember.
 */
export function SpeechBubble({ words, quote, goal, isReply, answers, onEnd }: Props) {
  const place = useSyncExternalStore(subscribeToNothing, findPlace);
  const bubble = (
    <output
      className={words === '' ? styles.quiet : styles.bubble}
      data-leads={goal !== undefined || isReply || undefined}
      data-found={answers !== undefined || undefined}
      data-reply={isReply}
    >
      {words !== '' && (
        <Words
          key={words}
          words={words}
          {...(quote && { quote })}
          {...(goal && { goal })}
          answers={answers}
          onEnd={onEnd}
        />
      )}
    </output>
  );
  return place === null ? bubble : createPortal(bubble, place);
}

/** React asks again after it has drawn: the panel may be drawn together with this. */
const subscribeToNothing = () => () => undefined;
const findPlace = () => document.querySelector('[data-ember-says]');

function Words({ words, quote = '', goal, answers, onEnd }: Props) {
  const said = useRef<HTMLSpanElement>(null);
  const shown = useFittingQuote(said, quote);
  const end = useCallback(
    (event?: Event) => {
      // A press on what it says is the way there.
      if (!(event?.target instanceof Node && said.current?.parentElement?.contains(event.target))) onEnd();
    },
    [onEnd],
  );
  useBriefPicture(goal === undefined ? SHOWN_MS : SHOWN_WITH_LINK_MS, end);
  return (
    <span ref={said} className={styles.words}>
      <span dir="auto" className={styles.said}>
        {words.replace(quote, () => shown)}
      </span>
      {goal !== undefined && (
        <>
          {' '}
          <Link to={goalPath(goal.id)} className={styles.goal} dir="auto">
            {goal.title}
          </Link>
        </>
      )}
      {answers}
    </span>
  );
}

/** How many letters a cut takes at once. */
const CUT = 4;
const LEAST_QUOTE = 4;

/** The quote, as much of it as its lines have room for. */
function useFittingQuote(words: RefObject<HTMLElement | null>, quote: string): string {
  const [most, setMost] = useState(quote.length);
  useLayoutEffect(() => {
    const said = words.current?.firstElementChild;
    // oxlint-disable-next-line react/set-state-in-effect -- how much fits is known when it is laid out
    if (said && said.scrollHeight > said.clientHeight + 1 && most > LEAST_QUOTE) setMost(most - CUT);
  }, [words, most]);
  return shortenNote(quote, most);
}
