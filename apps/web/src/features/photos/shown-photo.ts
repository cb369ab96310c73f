import type { WireCheckIn } from '@fivefold/contract/shapes/check-in';
import type { ReactNode } from 'react';
import { t } from '#kernel/language/t.ts';

/** A photo with what is said about it. */
export interface ShownPhoto {
  readonly goalId: string;
  /** The check-in's place in its goal's list. */
  readonly index: number;
  readonly url: string;
  /** Who checked in: 'You' in the language of the page, or an email. */
  readonly who: string;
  /** The day in words: 'Today', 'Thu, Nov 19'. */
  readonly day: string;
  /** Empty when nothing was noted. */
  readonly description: string;
  /** What reports it; nothing on one's own. */
  readonly report?: ReactNode;
}

/** Whose photo it is, for those who cannot see it. The note stands beside it, and would be read twice. */
export function describePhoto({ who, day }: ShownPhoto): string {
  return who === t('You') ? t('Your photo, {day}', { day }) : t('Photo of {who}, {day}', { who, day });
}

/** The photos among some check-ins, in their order. */
export function listPhotos(
  checkIns: readonly WireCheckIn[],
  goalId: string,
  tell: (checkIn: WireCheckIn) => Pick<ShownPhoto, 'who' | 'day' | 'report'>,
): ShownPhoto[] {
  return checkIns.flatMap((checkIn) => {
    const { index, photo_url: url, description } = checkIn;
    return url === null ? [] : [{ goalId, index, url, description, ...tell(checkIn) }];
  });
}
