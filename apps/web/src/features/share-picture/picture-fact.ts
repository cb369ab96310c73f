import { LOCALE } from '#kernel/locale.ts';

/** A number to be proud of and what it counts: 24, 'days in a row'. */
export interface PictureFact {
  readonly number: number;
  readonly text: string;
}

export function formatNumber({ number }: PictureFact): string {
  return number.toLocaleString(LOCALE);
}

export function formatFact(fact: PictureFact): string {
  return `${formatNumber(fact)} ${fact.text}`;
}

/**
 * The picture's file: 'fivefold-24-days-in-a-row.png', with the words as they are in the picture. It never has the
 * goal's name, which would show in a list of downloads.
 */
export function nameFile({ number, text }: PictureFact): string {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return `${['fivefold', number, ...words].join('-')}.png`;
}
