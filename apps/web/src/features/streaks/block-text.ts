import type { RunningBlock } from '@fivefold/rules/fullest-block';
import { t } from '#kernel/language/t.ts';

/**
 * How near the next points are, in words: 'Two of five to your first point'.
 * @param isFirst whether the person has never earned a point
 */
export function blockText({ filled, points }: RunningBlock, isFirst: boolean): string {
  return t(
    isFirst
      ? '{filled, plural, =0 {Five check-ins} =1 {One of five} =2 {Two of five} =3 {Three of five} =4 {Four of five} other {Five of five}} to your first {points, plural, one {point} other {# points}}'
      : '{filled, plural, =0 {Five check-ins} =1 {One of five} =2 {Two of five} =3 {Three of five} =4 {Four of five} other {Five of five}} to your next {points, plural, one {point} other {# points}}',
    { filled, points },
  );
}
