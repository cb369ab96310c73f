import type { Celebration } from '@fivefold/rules/celebration';
import { scoreScene } from '../../apps/web/src/features/music/score.ts';
import { createRoom, ECHO_TAIL, playNotes } from '../../apps/web/src/features/music/synthesis.ts';

/* Runs in a page: it renders the music of scenes without a loudspeaker. */

/** What is heard of a scene. */
interface Heard {
  /** The loudest of all samples, 1 being the loudest possible. */
  readonly peak: number;
  /** How loud it is on the whole. */
  readonly volume: number;
  /** The loudest of its last samples. */
  readonly end: number;
}

declare global {
  interface Window {
    renderScene: (scene: Celebration) => Promise<Heard>;
  }
}

const RATE = 22_050;

window.renderScene = async (scene) => {
  const context = new OfflineAudioContext(1, (2 + ECHO_TAIL) * RATE, RATE);
  playNotes(context, createRoom(context, context.destination), scoreScene(scene, 1), 0);
  const samples = (await context.startRendering()).getChannelData(0);
  const loudest = (some: Float32Array) => some.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const played = samples.subarray(0, 2 * RATE);
  return {
    peak: loudest(samples),
    volume: Math.sqrt(played.reduce((sum, sample) => sum + sample * sample, 0) / played.length),
    end: loudest(samples.subarray(-RATE / 20)),
  };
};
