import type { Note } from './score.ts';
import { createRoom, ECHO_TAIL, playNotes } from './synthesis.ts';

/** Plays music on this device. */
export interface MusicPlayer {
  /**
   * Plays notes in place of those that are playing, and calls `onEnd` once when they are over, were stopped or cannot be
   * heard. Nothing is played while the page is hidden, and what plays when it is hidden ends.
   * @returns stops them, softly
   */
  play(notes: readonly Note[], onEnd?: () => void): () => void;
}

/** What is played begins this many seconds later: the device needs a moment for its first notes. */
const AHEAD = 0.03;
/** Browsers let a page sound after a press only. What waits longer than this for one would sound at the wrong moment. */
const WAKE_MS = 400;
/** Seconds in which music that was stopped fades. */
const FADE = 0.05;

/**
 * The player of this page; the browser has one engine for it, which sleeps while nothing is played.
 * @param isSilent whether the device is in silent mode and would play all the same
 */
export function createMusicPlayer(isSilent: () => Promise<boolean>): MusicPlayer {
  const context = new AudioContext();
  let playing = 0;
  let stopLast = () => undefined as void;
  mixWithOthers();
  wakeByPress(context);
  return {
    play(notes, onEnd = () => undefined) {
      stopLast();
      const stopping = new AbortController();
      const { signal } = stopping;
      const end = () => {
        if (signal.aborted) return;
        stopping.abort();
        onEnd();
      };
      const hide = () => document.hidden && end();
      document.addEventListener('visibilitychange', hide, { signal });
      const perform = async () => {
        const mayPlay = !document.hidden && !(await isSilent()) && (await wake(context));
        if (!mayPlay || signal.aborted) return end();
        playing += 1;
        const volume = context.createGain();
        const room = createRoom(context, volume);
        volume.connect(context.destination);
        playNotes(context, room, notes, context.currentTime + AHEAD);
        const seconds = AHEAD + Math.max(0, ...notes.map(({ start, length }) => start + length));
        const over = setTimeout(end, (seconds + ECHO_TAIL) * 1000);
        signal.addEventListener('abort', () => {
          clearTimeout(over);
          volume.gain.setTargetAtTime(0, context.currentTime, FADE / 3);
          setTimeout(() => {
            volume.disconnect();
            playing -= 1;
            if (playing === 0) void context.suspend();
          }, FADE * 2000);
        });
      };
      perform().catch(end);
      stopLast = end;
      return end;
    },
  };
}

/** Whether the engine runs, or does so soon. */
async function wake(context: AudioContext): Promise<boolean> {
  if (context.state === 'running') return true;
  const tooLate = new Promise<void>((resolve) => {
    setTimeout(resolve, WAKE_MS);
  });
  await Promise.race([context.resume(), tooLate]);
  return (context.state as AudioContextState) === 'running';
}

/** Safari only starts the engine within a press itself, which is over when a check-in is answered. */
function wakeByPress(context: AudioContext): void {
  const listening = new AbortController();
  const start = () => {
    void context.resume().then(() => listening.abort());
  };
  for (const type of ['pointerup', 'keydown'])
    window.addEventListener(type, start, { capture: true, passive: true, signal: listening.signal });
}

/** On iOS such sound is silent in silent mode, and leaves the music of another app alone. */
function mixWithOthers(): void {
  const { audioSession } = navigator as { audioSession?: { type: string } };
  if (audioSession !== undefined) audioSession.type = 'ambient';
}
