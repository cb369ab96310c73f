import { badgeLevel, type BadgeLevel } from '@fivefold/rules/streak-level';
import { t } from '#kernel/language/t.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { PixelIcon } from '#ui/pixel-icon.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { ReactNode } from 'react';

/** Hotter with every level (Specification section 4); the number stands beside it. */
const TONES: Record<BadgeLevel, Tone> = { 0: 'neutral', 1: 'yellow', 2: 'orange', 3: 'ember', 4: 'red' };

/** Flames of 7 × 8 pixels, a row per text: an ember, a small flame, a grown one. */
const EMBER = ['       ', '       ', '       ', '       ', '   #   ', '  ###  ', ' ##### ', '  ###  '];
const FLAME = ['       ', '       ', '   #   ', '   ##  ', '  ###  ', ' ##### ', ' ##### ', '  ###  '];
const BLAZE = ['   #   ', '   ##  ', '  ###  ', '# ###  ', '#######', '#######', '#######', ' ##### '];
const FLAMES: Record<BadgeLevel, readonly string[]> = { 0: EMBER, 1: FLAME, 2: FLAME, 3: BLAZE, 4: BLAZE };

interface Props {
  /** How often a goal has earned since it last lapsed; never negative. */
  count: number;
}

/** A goal's flame and number, colored by level: 0, 1, 2, 3, and 4 or more. The number says what it counts. */
export function StreakBadge({ count }: Props) {
  const words = formatEarned(count);
  return (
    <Flame count={count} title={words}>
      <span aria-hidden="true">{count}</span> <VisuallyHidden>{words}</VisuallyHidden>
    </Flame>
  );
}

/** What is colored by a number's level. */
export function Flame({ count, title, children }: Props & { title: string; children: ReactNode }) {
  const level = badgeLevel(count);
  return (
    <Badge tone={TONES[level]} icon={<PixelIcon rows={FLAMES[level]} />} title={title}>
      {children}
    </Badge>
  );
}

/** A goal's badge in words, for the name of a card: 'earned 3 times'. */
export function formatEarned(count: number): string {
  return t('{count, plural, =0 {not earned yet} =1 {earned once} other {earned # times}}', { count });
}
