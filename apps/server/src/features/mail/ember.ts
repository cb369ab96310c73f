/**
 * The ember as 24 × 24 pixels, as the app draws it. Letters name materials, not colors: `a` outline, `b`
 * shadow, `c` body, `d` light, `e` glow, `f` core, and on the face `k` ink, `w` glint, `m` mouth, `p` cheek.
 */
const ROWS = [
  '............aa..........',
  '............aba.........',
  '...........abca.........',
  '...........acca.........',
  '..........acdcba........',
  '.....a....acddba..a.....',
  '....aa...acdddcbaaa.....',
  '....aba..acdddcbaaba....',
  '....acba.acdddcbbaca....',
  '....accaacddeddcbbca....',
  '....adccccdeeddccbba....',
  '...aadddddeeeddccbbba...',
  '...adddwkddeeddwkcbba...',
  '..accddkkddddddkkcbbba..',
  '..acdddkkddddddkkcbbba..',
  '..acdddkkddddddkkcbbba..',
  '..acdppdeekkkkdddppbba..',
  '..acdddeeekmmkeddccbba..',
  '..accdddeeekkeeddcbbba..',
  '...accddeeffeeeddcbba...',
  '....accdeefffeedcbba....',
  '.....aaccdeeeddcbaa.....',
  '.....abbaaaaaaaabba.....',
  '.....aaaa......aaaa.....',
];
const COLORS: Readonly<Record<string, string>> = {
  a: '#5a1233',
  b: '#d43a34',
  c: '#f2691f',
  d: '#fb9b24',
  e: '#ffca3f',
  f: '#fff08f',
  k: '#1a1026',
  w: '#fffaf0',
  m: '#96203a',
  p: '#ff8f7a',
};

/** The width of a pixel on the screen. */
const PIXEL = 3;

/**
 * The ember as a table with a cell for each run of one color: mail programs show it without asking, unlike pictures,
 * and none of them reads it aloud.
 */
export const EMBER_HTML = `<table role="presentation" aria-hidden="true" align="center" width="${24 * PIXEL}" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;table-layout:fixed;margin:0 auto;font-size:0;line-height:0"><colgroup>${`<col width="${PIXEL}">`.repeat(24)}</colgroup>
${ROWS.map((row) => `<tr>${(row.match(/(.)\1*/g) ?? []).map(cellOf).join('')}</tr>`).join('\n')}
</table>`;

function cellOf(run: string): string {
  const color = COLORS[run.charAt(0)];
  const size = `colspan="${run.length}" width="${run.length * PIXEL}" height="${PIXEL}"`;
  return color === undefined ? `<td ${size}></td>` : `<td ${size} bgcolor="${color}"></td>`;
}
