import { ChevronDown } from './icons/chevron-down.tsx';
import { createElement, type ReactNode, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './collapsible.module.css';

interface Props {
  /** Inside the button that opens and closes: text and signs only, no controls. */
  header: ReactNode;
  /**
   * The header's words in one line, in the order in which they are shown. A header of several parts needs it: WebKit joins the
   * parts without spaces, and Firefox finds no words in a part that `content-visibility` has not laid out.
   */
  label?: string;
  /** Beside the button, outside of it: the place for other controls. */
  aside?: ReactNode;
  children: ReactNode;
  /** Given together with `onToggle`, the parent decides; otherwise the part looks after itself. */
  isOpen?: boolean | undefined;
  onToggle?: ((isOpen: boolean) => void) | undefined;
  isOpenAtFirst?: boolean;
  /** Wraps the button in a heading of this level. */
  headingLevel?: 2 | 3 | 4;
  className?: string | undefined;
}

/**
 * A part that opens in 300 ms (Specification section 9). What is inside is made when it is first opened and is out of
 * reach of keyboard and screen reader while closed.
 */
export function Collapsible({
  header,
  label,
  aside,
  children,
  isOpen,
  onToggle,
  isOpenAtFirst = false,
  headingLevel,
  className,
}: Props) {
  const [ownOpen, setOwnOpen] = useState(isOpenAtFirst);
  const open = isOpen ?? ownOpen;
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  const contentId = useId();

  const toggle = () => {
    setOwnOpen(!open);
    onToggle?.(!open);
  };

  const button = (
    <button
      type="button"
      className={styles.toggle}
      aria-label={label}
      aria-expanded={open}
      aria-controls={contentId}
      onClick={toggle}
    >
      <span className={styles.header}>{header}</span>
      <ChevronDown size={20} aria-hidden="true" className={styles.chevron} />
    </button>
  );

  return (
    <div className={classNames(styles.collapsible, className)}>
      <div className={styles.row}>
        {headingLevel === undefined ? button : createElement(`h${headingLevel}`, { className: styles.heading }, button)}
        {aside}
      </div>
      <div id={contentId} className={classNames(styles.content, open && styles.open)} inert={!open}>
        <div className={styles.clip}>{wasOpened && children}</div>
      </div>
    </div>
  );
}
