import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Collapsible } from './collapsible.tsx';
import styles from './disclosure.module.css';
// Pages without the dashboard's later parts move as smoothly.
import './glide.ts';

interface Props {
  /** 'Show as a table' */
  summary: string;
  className?: string | undefined;
  /** In its line, at the end. */
  aside?: ReactNode;
  children: ReactNode;
}

/** More about what stands above, which few need: a quiet line opens it. */
export function Disclosure({ summary, className, aside, children }: Props) {
  return (
    <Collapsible header={summary} className={classNames(styles.disclosure, className)} aside={aside}>
      {children}
    </Collapsible>
  );
}
