/** How a part of a page unfolds: at once, until `glide.ts` is there, which is no part of the first load. */
export const smoothChange = {
  around: (_part: HTMLElement, change: () => void): void => change(),
};
