import { vi } from 'vitest';

/** What was shown on the canvases of a test. */
export interface FakeCanvas {
  /** A copy of every picture put on a canvas, in order. */
  readonly pictures: Uint8ClampedArray[];
  /** Sets whether the person prefers reduced motion. */
  prefersReducedMotion: boolean;
}

/** Gives jsdom the two things it lacks for playing celebrations: a canvas to put pictures on, and media queries. */
export function installFakeCanvas(): FakeCanvas {
  const fake: FakeCanvas = { pictures: [], prefersReducedMotion: false };
  const context = {
    createImageData: (width: number, height: number) => ({ data: new Uint8ClampedArray(width * height * 4) }),
    putImageData: (image: ImageData) => fake.pictures.push(image.data.slice()),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as unknown as null);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion') && fake.prefersReducedMotion,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  return fake;
}
