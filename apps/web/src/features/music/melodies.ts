import type { Celebration } from '@fivefold/rules/celebration';

export type Voice = 'pluck' | 'bell' | 'flute' | 'bass' | 'pad' | 'drum' | 'hiss';

type Line = readonly [voice: Voice, melody: string];

/**
 * The music of each scene. A character is a sixteenth of a second, as the scene's moments are: a letter is a note (a to e
 * are D, E, F sharp, A and B, f to j the same an octave higher), a capital one an accent, a star a note that the seed
 * chooses, a dash holds, and a point is silence.
 */
export const MELODIES: Readonly<Record<Celebration, readonly Line[]>> = {
  // The seed falls, lands, and the tree shoots up; five fruits ring.
  tree: [
    ['pluck', 'P.n.K..k.lmnopr.S---'],
    ['bass', '....F-----....I---..F-----'],
    ['bell', '..............u.s.t.w.U---'],
  ],
  // The boulder comes down step by step, cracks, and the crystals climb out of it.
  rock: [
    ['bass', 'F-E-D-A----A------.'],
    ['drum', '....A.a.A..A'],
    ['hiss', '....f...h..K-'],
    ['bell', '...........p.rsuwx.U---'],
  ],
  // Crackling, then the flame opens a chord and burns on.
  fire: [
    ['pluck', 'K..m.k.N.mnPnmnr.nps.n.p.K'],
    ['pad', '.......f-----------'],
    ['pad', '.......k-----------'],
    ['pad', '.......m-----------'],
    ['hiss', '..w.x..U.w..x.w.x..w..x'],
  ],
  // Down behind the hills, and up again with five little stars.
  star: [
    ['bell', 'Zxwus..P.R.S.U..s.u.s.w.Z-'],
    ['pad', '.......k------------'],
    ['pad', '.......r------------'],
    ['bass', '.......F-----D---F-----'],
  ],
  // Round and round, and the house is set down.
  tornado: [
    ['flute', 'KmnpnmnPrprnPrsrpnm'],
    ['hiss', 'k---------------'],
    ['bass', 'A-----A-----A---..F------'],
    ['pluck', '..................K.P-'],
    ['drum', '..................A'],
  ],
  // Everything falls faster and faster, a gulp, and a wink.
  blackhole: [
    ['pluck', 'X....t...s..q.n.mkif'],
    ['pad', 'a-----------------'],
    ['pad', 'i-----------------'],
    ['drum', '..............A...A'],
    ['bell', '....................U.Z--'],
  ],
  // Rain, the bow flung over it note by note, and an answer from above.
  rainbow: [
    ['pluck', 'S.**.*.Klmnopqrs.U-'],
    ['pad', '.......k-----------'],
    ['pad', '.......m-----------'],
    ['flute', '...............S-R-P-----'],
    ['bass', '.......F-----I----F-----'],
  ],
  // Brooding, two strokes, and the lamps come on one after the other.
  lightning: [
    ['bass', 'D.d.d.dA--A----------'],
    ['hiss', '...k..mU--X-'],
    ['drum', '.......A..A'],
    ['bell', '.......UX.UW.p.r.s.u.w-'],
    ['pad', '............k--------'],
    ['pad', '............n--------'],
  ],
  // Three rockets whistle up; the last one weeps gold.
  fireworks: [
    ['flute', 'PrsunnprSkmnp'],
    ['bell', '.....U...S...P----'],
    ['bell', '.....w...x...Zxwusrp-'],
    ['drum', '.....A...A...A'],
    ['hiss', '.....u-..w-..s----'],
    ['bass', '.............F--------'],
  ],
  // Flakes, and three soft landings and a hat under them.
  snow: [
    ['bell', 'X...w.u.x.s.u.w..x.w.u-'],
    ['pluck', '......F.I.K...P.r.P--'],
    ['pad', 'k------------------'],
    ['pad', 'n------------------'],
  ],
  // A tune to water flowers by, drops, and five blossoms.
  garden: [
    ['flute', 'M--n-P--n-m-R--s-P-----'],
    ['pluck', '....*.*.**.*'],
    ['bell', '..............p.r.s.u.w-'],
    ['bass', 'F-----I-----D----F-----'],
  ],
  // Steam, the engine, and away; a star lights up where it went.
  rocket: [
    ['drum', 'A..a.A.AaAaaaaa'],
    ['bass', 'D----D-A--------'],
    ['hiss', '.....f-k-----------'],
    ['pluck', '.......Kmnprsuwx'],
    ['pad', '.......k----------'],
    ['bell', '..................Z.u.x---'],
  ],
  // The sea swells, the call rises over it, and the crash is a chord of gold.
  wave: [
    ['flute', 'K--.k.N-.P-r-S-.U------'],
    ['pad', 'f---------------------'],
    ['pad', '....k-----------------'],
    ['pad', '........n--------------'],
    ['hiss', '....k-----------U----'],
    ['drum', '................A'],
    ['bass', 'F-----I---D---..A--------'],
    ['bell', '................P.r.u.W.Z--'],
    ['bell', '................R--------'],
  ],
};
