/** All that makes music, in one file. */

export { createMusicPlayer } from './player.ts';
export { rhythmOf, scoreScene } from './score.ts';
export { composeMonth, composeRow } from './songs.ts';
