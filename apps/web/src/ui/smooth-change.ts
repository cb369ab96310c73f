/** How a part of a page gets another height: at once, until `glide.ts` is there, which is no part of the first load. */
export const smoothChange = {
  /** Makes a change of the part with this id. */
  around: (_partId: string, change: () => void): void => change(),
  /** The part changes before the next frame. */
  soon: (_part: HTMLElement | null): void => undefined,
};
