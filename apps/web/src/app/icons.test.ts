import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { paths } from '#kernel/paths.ts';
import { drawIcons, drawNativeIcons } from '../../tools/icons.ts';

const PNG_SIGNATURE = 0x89504e47;
const WEB = join(import.meta.dirname, '../..');
const [icons, nativeIcons] = await Promise.all([drawIcons(), drawNativeIcons()]);

/** Another version of the encoder may write other bytes for the same picture. */
async function pixelsOrText(content: Buffer | string): Promise<unknown> {
  const bytes = Buffer.from(content);
  if (bytes.readUInt32BE(0) !== PNG_SIGNATURE) return bytes.toString('utf8');
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return { info, pixels: createHash('sha256').update(data).digest('hex') };
}

describe('the icons', () => {
  it.each(Object.entries(icons))('%s is the ember as it is drawn today', async (name, content) => {
    expect(await pixelsOrText(await readFile(join(WEB, 'public', name)))).toEqual(await pixelsOrText(content));
  });

  it.each(Object.entries(nativeIcons))('native: %s is the ember as it is drawn today', async (path, content) => {
    expect(await pixelsOrText(await readFile(join(WEB, '../../native', path)))).toEqual(await pixelsOrText(content));
  });

  it('are all there that the page and the manifest name', async () => {
    const page = await readFile(join(WEB, 'index.html'), 'utf8');
    const manifest = await readFile(join(WEB, 'public/app.webmanifest'), 'utf8');
    const named = [
      ...page.matchAll(/rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g),
      ...manifest.matchAll(/"src": "([^"]+)"/g),
    ];
    expect(named).toHaveLength(16);
    for (const [, path = ''] of named)
      expect((await readFile(join(WEB, 'public', path))).byteLength).toBeGreaterThan(100);
  });

  it('make an app that can be installed: its own name, start, colors and pictures of every needed kind', async () => {
    const manifest = JSON.parse(await readFile(join(WEB, 'public/app.webmanifest'), 'utf8')) as {
      icons: { sizes: string; purpose?: string }[];
      shortcuts: { url: string }[];
    } & Record<string, unknown>;
    expect(manifest).toMatchObject({
      // Its folder is the app's id, too: there is no other one.
      start_url: './#/',
      scope: './',
      display: 'standalone',
      short_name: 'Fivefold',
    });
    const page = await readFile(join(WEB, 'index.html'), 'utf8');
    expect(page).toContain(`content="${String(manifest['theme_color'])}" media="(prefers-color-scheme: light)"`);
    for (const purpose of ['any', 'maskable']) {
      for (const sizes of ['192x192', '512x512'])
        expect(manifest.icons).toContainEqual(expect.objectContaining({ sizes, purpose }));
    }
    for (const { url } of manifest.shortcuts) expect(Object.values(paths)).toContain(url.replace('./#', ''));
  });

  it('come with screenshots of the size that the manifest says, alike in shape on phones and on wide screens', async () => {
    const manifest = JSON.parse(await readFile(join(WEB, 'public/app.webmanifest'), 'utf8')) as {
      screenshots: { src: string; sizes: string; form_factor: string; label: string }[];
    };
    const sizesOf: Record<string, Set<string>> = {};
    for (const { src, sizes, form_factor: form } of manifest.screenshots) {
      const { width, height } = await sharp(join(WEB, 'public', src)).metadata();
      expect([src, sizes]).toEqual([src, `${width}x${height}`]);
      (sizesOf[form] ??= new Set()).add(sizes);
    }
    expect(Object.keys(sizesOf).toSorted()).toEqual(['narrow', 'wide']);
    expect(Object.values(sizesOf).map(({ size }) => size)).toEqual([1, 1]);
  });

  it('leave a page that the content security policy accepts: no script and no style inside it', async () => {
    const page = await readFile(join(WEB, 'index.html'), 'utf8');
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/);
    expect(page).not.toMatch(/<style|\sstyle=|\son\w+=/);
  });
});
