/**
 * What the right arrow key steps by in a row: 1, and -1 on a page that is read from right to left, whose rows run that
 * way.
 */
export function readingStep(): 1 | -1 {
  return document.documentElement.dir === 'rtl' ? -1 : 1;
}
