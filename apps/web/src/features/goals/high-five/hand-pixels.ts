/** A raised arm of 8 by 8 pixels with an open hand, seen from its side; it reaches to the right. */
export const RAISED_ARM = [
  '      ##',
  '      ##',
  '      ##',
  '     ###',
  '    ### ',
  '   ##   ',
  '  ##    ',
  '##      ',
];
