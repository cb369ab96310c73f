/** How much of its ground covers a photo, of 255: behind the number, and behind the words. */
export const PHOTO_SHADE = { number: 0x98, words: 0xcc } as const;
/** As dark as the grounds of the scenes. */
const DARK = 46;
/** The mean of a photo is duller than it looks. */
const TINT = 1.3;

/** The photo's own color, so dark that words can be read on it. */
export function groundOfPhoto(color: readonly [red: number, green: number, blue: number]): string {
  const mean = (color[0] + color[1] + color[2]) / 3;
  const tinted = color.map((part) => Math.max(0, mean + (part - mean) * TINT));
  const scale = DARK / Math.max(...tinted, 1);
  return `#${tinted
    .map((part) =>
      Math.round(part * scale)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
