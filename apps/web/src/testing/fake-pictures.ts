import { afterEach, beforeEach, vi } from 'vitest';

/** What jsdom has none of: addresses of blobs, and pictures that decode. */
export interface FakePictures {
  /** The blobs that have an address now, by it. */
  readonly addressed: Map<string, Blob>;
  /** From now on no picture can be decoded. */
  failToDecode(): void;
}

/** For a file of tests: a fresh one before each of them. */
export function installFakePictures(): FakePictures {
  const addressed = new Map<string, Blob>();
  let made = 0;
  let canDecode = true;
  beforeEach(() => {
    addressed.clear();
    canDecode = true;
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override createObjectURL(blob: Blob): string {
          made += 1;
          addressed.set(`blob:http://localhost/${made}`, blob);
          return `blob:http://localhost/${made}`;
        }
        static override revokeObjectURL(address: string): void {
          addressed.delete(address);
        }
      },
    );
    HTMLImageElement.prototype.decode = () =>
      canDecode ? Promise.resolve() : Promise.reject(new Error('undecodable'));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(HTMLImageElement.prototype, 'decode');
  });
  return {
    addressed,
    failToDecode: () => {
      canDecode = false;
    },
  };
}
