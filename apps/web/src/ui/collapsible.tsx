import { ChevronDown } from './signed-in-icons.ts';
import { createElement, type ReactNode, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './collapsible.module.css';
import { smoothChange } from './smooth-change.ts';

/** With `details` it stands in the header, after the last word. */
export const chevron = <ChevronDown size={20} aria-hidden="true" className={styles.chevron} />;

interface Props {
  /** Inside the button that opens and closes: text and signs only, no controls. With `details` it is one element. */
  header: ReactNode;
  /**
   * The button's name where it says more than its words, and begins with them: what `details` shows. Firefox finds no
   * words in a part that `content-visibility` has not laid out.
   */
  label?: string;
  /** A picture before the words. Like `details` it can be pressed as the button can. */
  before?: ReactNode;
  /**
   * With the words, outside of the button but pressed with it; `label` says it for screen readers. The header then has
   * the chevron.
   */
  details?: ReactNode;
  /** Lays out words and details; without it they stand one below the other. */
  wordsClassName?: string | undefined;
  /** A control among them. */
  offer?: ReactNode;
  /** Beside all of it: the place for other controls. */
  aside?: ReactNode;
  children: ReactNode;
  /** Given together with `onToggle`, the parent decides; otherwise the part looks after itself. */
  isOpen?: boolean | undefined;
  onToggle?: ((isOpen: boolean) => void) | undefined;
  isOpenAtFirst?: boolean;
  /** Wraps the button in a heading of this level. */
  headingLevel?: 2 | 3 | 4;
  className?: string | undefined;
  /** The button's id. */
  toggleId?: string | undefined;
}

/**
 * A part that opens in 300 ms (Specification section 9). What is inside is made when it is first opened and is out of
 * reach of keyboard and screen reader while closed.
 */
export function Collapsible({
  header,
  label,
  before,
  details,
  wordsClassName,
  offer,
  aside,
  children,
  isOpen,
  onToggle,
  isOpenAtFirst = false,
  headingLevel,
  className,
  toggleId,
}: Props) {
  const [ownOpen, setOwnOpen] = useState(isOpenAtFirst);
  const open = isOpen ?? ownOpen;
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  const contentId = useId();
  const hasDetails = details !== undefined;

  const toggle = () =>
    smoothChange.around(contentId, () => {
      setOwnOpen(!open);
      onToggle?.(!open);
    });

  const button = (
    <button
      type="button"
      id={toggleId}
      className={classNames(styles.toggle, hasDetails && styles.spread)}
      aria-label={label}
      aria-expanded={open}
      aria-controls={contentId}
      onClick={hasDetails ? undefined : toggle}
    >
      {hasDetails ? (
        header
      ) : (
        <>
          <span className={styles.header}>{header}</span>
          {chevron}
        </>
      )}
    </button>
  );
  const heading =
    headingLevel === undefined ? button : createElement(`h${headingLevel}`, { className: styles.heading }, button);

  return (
    <div className={className}>
      <div className={styles.row}>
        {hasDetails ? (
          // The button's click arrives here, and one on a badge that lies above it for its tooltip.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- keys press the button inside
          <div className={styles.whole} onClick={toggle}>
            {before}
            <div className={classNames(styles.words, wordsClassName)} data-offer={offer ? '' : undefined}>
              {heading}
              <div aria-hidden="true">{details}</div>
              {offer}
            </div>
          </div>
        ) : (
          heading
        )}
        {aside}
      </div>
      <div id={contentId} className={classNames(styles.content, open && styles.open)} inert={!open}>
        {wasOpened && <div className={styles.clip}>{children}</div>}
      </div>
    </div>
  );
}
