import { badgeLevel, type BadgeLevel } from '@fivefold/rules/streak-level';
import { t } from '#kernel/language/t.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { PixelIcon } from '#ui/pixel-icon.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

/** Hotter with every level (Specification section 4); the number stands beside it. */
const TONES: Record<BadgeLevel, Tone> = { 0: 'neutral', 1: 'yellow', 2: 'orange', 3: 'ember', 4: 'red' };

/** Flames of 7 × 8 pixels, a row per text: an ember, a small flame, a grown one. */
const EMBER = ['       ', '       ', '       ', '       ', '   #   ', '  ###  ', ' ##### ', '  ###  '];
const FLAME = ['       ', '       ', '   #   ', '   ##  ', '  ###  ', ' ##### ', ' ##### ', '  ###  '];
const BLAZE = ['   #   ', '   ##  ', '  ###  ', '# ###  ', '#######', '#######', '#######', ' ##### '];
const FLAMES: Record<BadgeLevel, readonly string[]> = { 0: EMBER, 1: FLAME, 2: FLAME, 3: BLAZE, 4: BLAZE };

interface Props {
  /** How often a goal has earned, or a person's whole total; never negative. */
  count: number;
}

/** A flame and a number, colored by level: 0, 1, 2, 3, and 4 or more. */
export function StreakBadge({ count }: Props) {
  const level = badgeLevel(count);
  return (
    <Badge tone={TONES[level]} icon={<PixelIcon rows={FLAMES[level]} />}>
      <span>{count}</span>{' '}
      <VisuallyHidden>{t('{count, plural, one {streak} other {streaks}}', { count })}</VisuallyHidden>
    </Badge>
  );
}

/** The badge in words, for the name of a card: '3 streaks'. */
export function formatStreaks(count: number): string {
  return t('{count} {count, plural, one {streak} other {streaks}}', { count });
}
