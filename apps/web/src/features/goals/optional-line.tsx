import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Plus } from '#ui/icons.ts';
import styles from './optional-line.module.css';

interface Props {
  /** What the button says that opens it. */
  opener: string;
  /** Whether something stands in it, so that it is open from the start. */
  isSet: boolean;
  /** Whether the focus goes to it at once: what was pressed is gone. */
  hasFocus?: boolean;
  children: ReactNode;
}

/** A line of a form that few need: one button until it is opened. */
export function OptionalLine({ opener, isSet, hasFocus = false, children }: Props) {
  const [isOpen, setIsOpen] = useState(isSet);
  const line = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(hasFocus);
  // The pressed button is gone; the focus goes on to what it opened.
  useEffect(() => {
    if (!isOpen || !wasPressed.current) return;
    // What is chosen rather than what is typed, which brings up a phone's keyboard.
    (line.current?.querySelector<HTMLElement>('input:checked') ?? line.current?.querySelector('input'))?.focus();
  }, [isOpen]);
  if (isOpen)
    return (
      <div ref={line} className={styles.line}>
        {children}
      </div>
    );
  const open = () => {
    wasPressed.current = true;
    setIsOpen(true);
  };
  return (
    <Button size="small" className={styles.open} icon={<Plus size={16} aria-hidden="true" />} onClick={open}>
      {opener}
    </Button>
  );
}
