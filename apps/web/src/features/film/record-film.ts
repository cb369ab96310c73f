import { FRAMES_PER_SECOND } from './film.ts';

/** Kinds of films that a device may be able to make, the most widely played first. */
const TYPES = ['video/mp4;codecs=avc1.42E01F,mp4a.40.2', 'video/mp4', 'video/webm;codecs=vp9,opus', 'video/webm'];
const BITS_PER_SECOND = 5_000_000;

/** The kind of film that this device makes; undefined where it makes none. */
export function findFilmType(): string | undefined {
  const canRecord =
    typeof MediaRecorder !== 'undefined' && typeof HTMLCanvasElement.prototype.captureStream === 'function';
  return canRecord ? TYPES.find((type) => MediaRecorder.isTypeSupported(type)) : undefined;
}

interface Recording {
  readonly canvas: HTMLCanvasElement;
  readonly type: string;
  readonly milliseconds: number;
  /** Draws the picture of a moment. */
  readonly draw: (ms: number) => void;
  /** Begins the sound of the film, which is not heard; undefined for none. */
  readonly playSound?: ((context: AudioContext, into: AudioNode) => void) | undefined;
  /** Called now and then with the share that is done, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Makes a film as long as it plays, because browsers record what they show. A page that is hidden shows nothing, so the
 * film waits for it.
 * @throws the signal's reason, or what the browser says
 */
export async function recordFilm({ canvas, type, draw, playSound, signal, ...rest }: Recording): Promise<Blob> {
  signal.throwIfAborted();
  draw(0);
  const stream = canvas.captureStream(FRAMES_PER_SECOND);
  const sound = playSound && new AudioContext();
  try {
    if (sound !== undefined) {
      const track = sound.createMediaStreamDestination();
      playSound?.(sound, track);
      for (const audio of track.stream.getAudioTracks()) stream.addTrack(audio);
    }
    const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: BITS_PER_SECOND });
    const parts: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    const ended = new Promise<void>((resolve, reject) => {
      recorder.addEventListener('stop', () => resolve());
      recorder.addEventListener('error', () => reject(new Error('The film was not recorded.')));
    });
    recorder.start(1000);
    try {
      await Promise.race([playThrough({ draw, recorder, sound, signal, ...rest }), ended]);
    } finally {
      if (recorder.state !== 'inactive') recorder.stop();
    }
    await ended;
    // Without the codecs, which share sheets do not know.
    return new Blob(parts, { type: type.split(';', 1)[0] ?? type });
  } finally {
    for (const track of stream.getTracks()) track.stop();
    await sound?.close();
  }
}

type Playing = Pick<Recording, 'draw' | 'milliseconds' | 'onProgress' | 'signal'> & {
  readonly recorder: MediaRecorder;
  readonly sound: AudioContext | undefined;
};

/** Draws from the first moment to the last, in the film's own time. */
function playThrough({ draw, milliseconds, onProgress, signal, recorder, sound }: Playing): Promise<void> {
  return new Promise((resolve, reject) => {
    let frame = 0;
    let played = 0;
    let before: number | undefined;
    const listening = new AbortController();
    const end = (settle: () => void) => {
      listening.abort();
      cancelAnimationFrame(frame);
      settle();
    };
    const show = (now: number) => {
      played += now - (before ?? now);
      before = now;
      if (played >= milliseconds) return end(resolve);
      draw(played);
      onProgress(played / milliseconds);
      frame = requestAnimationFrame(show);
    };
    const pause = () => {
      before = undefined;
      if (document.hidden) {
        recorder.pause();
        void sound?.suspend();
      } else {
        recorder.resume();
        void sound?.resume();
      }
    };
    document.addEventListener('visibilitychange', pause, { signal: listening.signal });
    signal.addEventListener('abort', () => end(() => reject(signal.reason as Error)), { signal: listening.signal });
    frame = requestAnimationFrame(show);
  });
}
