import type { Voice } from './melodies.ts';
import type { Note } from './score.ts';

interface Sound {
  /** Waves that sound together: their kind, how many times as high as the note, and how loud. */
  readonly waves: readonly (readonly [kind: OscillatorType | 'noise', ratio: number, gain: number])[];
  /** Seconds until it is loudest; a held sound takes half of its time at most. */
  readonly attack: number;
  /** Seconds in which it ends; none where it fades from its beginning on, as what is struck does. */
  readonly release?: number;
  /** Hertz above which it is muffled. */
  readonly muffle?: number;
  /** From how many times as high its pitch falls in the beginning. */
  readonly fallFrom?: number;
}

const SOUNDS: Readonly<Record<Voice, Sound>> = {
  pluck: {
    waves: [
      ['triangle', 1, 0.26],
      ['sine', 4, 0.03],
    ],
    attack: 0.005,
  },
  bell: {
    waves: [
      ['sine', 1, 0.15],
      ['sine', 3, 0.035],
      ['sine', 5.4, 0.012],
    ],
    attack: 0.006,
  },
  flute: {
    waves: [
      ['sine', 1, 0.14],
      ['triangle', 1.003, 0.05],
    ],
    attack: 0.035,
    release: 0.09,
  },
  bass: {
    waves: [
      ['triangle', 1, 0.26],
      ['sine', 2, 0.05],
    ],
    attack: 0.012,
    muffle: 900,
  },
  pad: {
    waves: [
      ['sawtooth', 0.997, 0.035],
      ['sawtooth', 1.003, 0.035],
    ],
    attack: 0.4,
    release: 0.35,
    muffle: 1100,
  },
  // The second wave is for small loudspeakers.
  drum: {
    waves: [
      ['sine', 1, 0.36],
      ['triangle', 2, 0.1],
    ],
    attack: 0.004,
    fallFrom: 2.4,
  },
  hiss: { waves: [['noise', 4, 0.09]], attack: 0.25, release: 0.12 },
};

/** Seconds between what is heard and its echo, how much of it comes back each time, and how much is heard. */
const ECHO_SECONDS = 0.17;
const ECHO_KEPT = 0.32;
const ECHO_HEARD = 0.3;
const ECHO_MUFFLE = 2200;
/** Seconds until the last echo cannot be heard. */
export const ECHO_TAIL = 0.8;
/** What is louder than this share of the loudest possible is pressed together. */
const DRIVE = 1.4;
const CURVE_POINTS = 257;

/** Makes where notes are sent to: a touch of echo, and never louder than the device can play. */
export function createRoom(context: BaseAudioContext, into: AudioNode): AudioNode {
  const input = context.createGain();
  const limit = context.createWaveShaper();
  limit.curve = Float32Array.from(
    { length: CURVE_POINTS },
    (_, at) => Math.tanh(DRIVE * ((2 * at) / (CURVE_POINTS - 1) - 1)) * 0.95,
  );
  const echo = context.createDelay(1);
  echo.delayTime.value = ECHO_SECONDS;
  const muffle = context.createBiquadFilter();
  muffle.frequency.value = ECHO_MUFFLE;
  const kept = createGain(context, ECHO_KEPT);
  const heard = createGain(context, ECHO_HEARD);
  input.connect(limit);
  input.connect(echo).connect(muffle).connect(kept).connect(echo);
  muffle.connect(heard).connect(limit);
  limit.connect(into);
  return input;
}

const FALL_SECONDS = 0.07;

/** Plays notes from a time of the context on. */
export function playNotes(context: BaseAudioContext, room: AudioNode, notes: readonly Note[], at: number): void {
  for (const note of notes) playNote(context, room, note, at + note.start);
}

function playNote(context: BaseAudioContext, room: AudioNode, note: Note, start: number): void {
  const { waves, attack, release, muffle, fallFrom } = SOUNDS[note.voice];
  const end = start + note.length;
  const volume = context.createGain();
  const { gain } = volume;
  const top = start + Math.min(attack, note.length / 2);
  gain.setValueAtTime(0, start);
  gain.linearRampToValueAtTime(note.loudness, top);
  if (release === undefined) gain.exponentialRampToValueAtTime(note.loudness / 1000, end);
  else {
    gain.setValueAtTime(note.loudness, Math.max(top, end - release));
    gain.linearRampToValueAtTime(0, end);
  }
  volume.connect(room);
  const into = muffle === undefined ? volume : connectFilter(context, 'lowpass', muffle, volume);
  const hertz = 440 * 2 ** ((note.pitch - 69) / 12);
  for (const [kind, ratio, loudness] of waves) {
    const frequency = hertz * ratio;
    const part = createGain(context, loudness);
    part.connect(into);
    const source =
      kind === 'noise' ? createNoise(context, frequency, part) : createTone(context, kind, frequency, part);
    if (fallFrom !== undefined && 'frequency' in source) {
      source.frequency.setValueAtTime(frequency * fallFrom, start);
      source.frequency.exponentialRampToValueAtTime(frequency, start + FALL_SECONDS);
    }
    source.start(start);
    source.stop(end);
  }
}

function createTone(
  context: BaseAudioContext,
  type: OscillatorType,
  frequency: number,
  into: AudioNode,
): OscillatorNode {
  const tone = context.createOscillator();
  tone.type = type;
  tone.frequency.value = frequency;
  tone.connect(into);
  return tone;
}

function createNoise(context: BaseAudioContext, frequency: number, into: AudioNode): AudioBufferSourceNode {
  const noise = context.createBufferSource();
  noise.buffer = getNoise(context);
  noise.loop = true;
  noise.connect(connectFilter(context, 'bandpass', frequency, into));
  return noise;
}

function createGain(context: BaseAudioContext, value: number): GainNode {
  const node = context.createGain();
  node.gain.value = value;
  return node;
}

function connectFilter(
  context: BaseAudioContext,
  type: BiquadFilterType,
  frequency: number,
  into: AudioNode,
): BiquadFilterNode {
  const filter = context.createBiquadFilter();
  filter.type = type;
  filter.frequency.value = frequency;
  filter.connect(into);
  return filter;
}

const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

/** A second of noise, the same each time. */
function getNoise(context: BaseAudioContext): AudioBuffer {
  const known = noises.get(context);
  if (known !== undefined) return known;
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  let state = 1;
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) {
    state = Math.imul(state, 48271) % 0x7fffffff;
    samples[at] = state / 0x7fffffff;
  }
  noises.set(context, buffer);
  return buffer;
}
