import type { ComponentProps } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

export interface CardProps extends ComponentProps<'div'> {
  as?: 'div' | 'section' | 'article' | 'li';
  /** 'none' when the content brings its own padding. */
  padding?: 'none' | 'normal' | 'roomy';
  /** 'ember' marks the one card that matters most. */
  tone?: 'plain' | 'ember' | 'sunk';
}

/** A surface with hairline, soft shadow and rounded corners. */
export function Card({ as = 'div', padding = 'normal', tone = 'plain', className, ...rest }: CardProps) {
  const Tag: 'div' = as as 'div';
  return <Tag {...rest} className={classNames(styles.card, styles[padding], styles[tone], className)} />;
}
