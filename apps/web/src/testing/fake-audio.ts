/** What a test hears. */
export interface FakeAudio {
  /** When each sound that was started begins, in seconds of the audio engine, oldest first. */
  readonly sounds: number[];
  /** How often something was faded out. */
  fades: number;
  /** Whether the engine starts when it is asked: a browser refuses before the first press. */
  mayStart: boolean;
}

const fake: FakeAudio = { sounds: [], fades: 0, mayStart: true };

/**
 * Gives jsdom an audio engine that writes down what it would play. One for all tests of a process: the page's player keeps
 * the engine it began with.
 */
export function installFakeAudio(): FakeAudio {
  fake.sounds.length = 0;
  fake.fades = 0;
  fake.mayStart = true;
  Object.assign(globalThis, { AudioContext: FakeAudioContext });
  return fake;
}

function createParam(isVolume: boolean) {
  const ignore = () => undefined;
  return {
    value: 0,
    setValueAtTime: ignore,
    linearRampToValueAtTime: ignore,
    exponentialRampToValueAtTime: ignore,
    setTargetAtTime: () => {
      if (isVolume) fake.fades += 1;
    },
  };
}

function createNode() {
  return {
    gain: createParam(true),
    frequency: createParam(false),
    delayTime: createParam(false),
    connect: (into: unknown) => into,
    disconnect: () => undefined,
    start: (at: number) => void fake.sounds.push(at),
    stop: () => undefined,
  };
}

class FakeAudioContext {
  state = 'suspended';
  readonly currentTime = 0;
  readonly sampleRate = 100;
  readonly destination = createNode();
  readonly createGain = createNode;
  readonly createOscillator = createNode;
  readonly createBufferSource = createNode;
  readonly createBiquadFilter = createNode;
  readonly createDelay = createNode;
  readonly createWaveShaper = createNode;
  readonly createBuffer = () => ({ getChannelData: () => new Float32Array(this.sampleRate) });

  resume(): Promise<void> {
    if (!fake.mayStart) return new Promise(() => undefined);
    this.state = 'running';
    return Promise.resolve();
  }

  suspend(): Promise<void> {
    this.state = 'suspended';
    return Promise.resolve();
  }
}
