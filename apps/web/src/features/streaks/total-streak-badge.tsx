import { t } from '#kernel/language/t.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { Flame } from './streak-badge.tsx';

/** A flame with all streaks of a person. */
export function TotalStreakBadge({ count }: { count: number }) {
  return (
    <Flame count={count} title={formatStreaks(count)}>
      <span>{count}</span>{' '}
      <VisuallyHidden>{t('{count, plural, one {streak} other {streaks}}', { count })}</VisuallyHidden>
    </Flame>
  );
}

/** A person's badge in words: '3 streaks'. */
export function formatStreaks(count: number): string {
  return t('{count} {count, plural, one {streak} other {streaks}}', { count });
}
