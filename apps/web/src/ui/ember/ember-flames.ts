import { PARTICIPANT_COLORS, type ParticipantColor } from '@fivefold/rules/participant-color';
import { type EmberColors, ICON_FLAME, toEmberColors } from './ember-colors.ts';

/**
 * The flames of the participant colors, in their order: each turns in hue as it lightens. Log-in loads none of
 * them.
 */
const FLAMES = [
  '4a0f2c 8e1d3a c92f3a e85a3f f98a4a ffd08a 5a1233 ffa38f',
  ICON_FLAME,
  '5c2a1e c8701f eea41f ffc93a ffe679 fffbd0 a8402a ff9c66',
  '2f3a0c 5f7f12 93bd1f c0e03f e6f57a fdffd6 3f5210 ff9f7a',
  '0a3a2a 14713f 2fa653 66d070 b8f0a0 f4ffdd 0e5236 ff9d8c',
  '0c2f4a 147a86 1fb0a4 5cd8bf a9f3d2 f0fff0 10566e ff9d9c',
  '0b3350 0f74a4 18acd8 5cd2f2 aeeefb f2ffff 0d5a80 ff9fae',
  '141a52 2348b0 2f7fe0 58b4f4 a4e2fb effcff 1d2f86 ff9fb4',
  '17114e 3a32a8 5a55e0 8a8cf5 bcc2fd f0f2ff 2a2388 ff93c0',
  '2c114e 6a2ab0 9d47e0 c47cf4 e4b4fb fbefff 4f1888 ff8fc4',
  '420a4a 961c9c cf3bcd ef74e4 fbb4f0 ffeffd 6e1478 ff7fb0',
  '4a1040 b92a74 f0568f ff8fa6 ffd0b4 fffdf0 8e1f5a ff4f7f',
];
const ASH = '2a2438 453f57 625b72 857d90 9b93a4 c3bcc8 3a2f48 a39aa8';

/**
 * The colors of an ember.
 * @param color none for a person who is gone: their ember has gone out
 * @param isAsh it does not burn, and glows in its color inside
 */
export function getEmberColors(color: ParticipantColor | undefined, isAsh = color === undefined): EmberColors {
  const own = color && FLAMES[PARTICIPANT_COLORS.indexOf(color)]?.split(' ');
  const flame = isAsh || own === undefined ? ASH.split(' ') : own;
  if (isAsh && own !== undefined) flame.splice(4, 2, own[2] ?? '', own[3] ?? '');
  return toEmberColors(flame);
}
