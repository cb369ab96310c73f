// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createWebShare } from './web.ts';

const PICTURE = { fileName: 'fivefold-24-days-in-a-row.png', file: new Blob(['x'], { type: 'image/png' }) };

const NOTHING = () => Promise.resolve();

/** A browser whose share sheet takes pictures, and ends with `end`. */
function createBrowser(end = NOTHING) {
  const shared: ShareData[] = [];
  const navigator = {
    canShare: ({ files = [] }: ShareData = {}) => files.every(({ type }) => type === 'image/png'),
    share: (data: ShareData = {}) => {
      shared.push(data);
      return end();
    },
  };
  return { shared, share: createWebShare({ navigator, document }) };
}

afterEach(() => vi.restoreAllMocks());

describe('sharing a picture from a browser', () => {
  it('opens the share sheet with the file and the product’s name, and nothing else', async () => {
    const { share, shared } = createBrowser();
    await share.shareFile?.(PICTURE);
    const [{ title, files = [], ...rest } = {}] = shared;
    expect([shared.length, title, rest]).toEqual([1, 'Fivefold', {}]);
    expect(files.map(({ name, type, size }) => [name, type, size])).toEqual([[PICTURE.fileName, 'image/png', 1]]);
  });

  it('does not fail when the person closes the sheet', async () => {
    const { share } = createBrowser(() => Promise.reject(new DOMException('closed', 'AbortError')));
    await expect(share.shareFile?.(PICTURE)).resolves.toBeUndefined();
  });

  it('fails when the sheet does not open', async () => {
    const { share } = createBrowser(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    await expect(share.shareFile?.(PICTURE)).rejects.toThrow('no');
  });

  it.each([
    ['has no share sheet', {}],
    ['cannot say what it shares', { share: NOTHING }],
    ['shares no files', { share: NOTHING, canShare: () => false }],
  ])('offers a picture only for saving where the browser %s', (_, navigator) => {
    const share = createWebShare({ navigator, document });
    expect([share.shareFile, typeof share.saveFile]).toEqual([undefined, 'function']);
  });

  it('saves the picture as a download under its name', async () => {
    const saved: string[] = [];
    URL.createObjectURL = (blob) => `blob:of-${(blob as Blob).size}`;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(`${this.href} ${this.download}`);
    });
    await createBrowser().share.saveFile?.(PICTURE);
    expect(saved).toEqual([`blob:of-1 ${PICTURE.fileName}`]);
  });
});

describe('sharing a link from a browser', () => {
  it('opens the share sheet with the link and its text, also where pictures cannot be shared', async () => {
    const shared: ShareData[] = [];
    const share = async (data: ShareData = {}) => void shared.push(data);
    await createWebShare({ navigator: { share }, document }).shareLink?.({ text: 'Join me', url: 'https://a.example' });
    expect(shared).toEqual([{ title: 'Fivefold', text: 'Join me', url: 'https://a.example' }]);
  });

  it('is not offered where there is no share sheet', () => {
    expect(createWebShare({ navigator: {}, document }).shareLink).toBeUndefined();
  });
});
