import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { paths } from '#kernel/paths.ts';
import { drawIcons, drawNativeIcons } from '../../tools/icons.ts';

const WEB = join(import.meta.dirname, '../..');

describe('the icons', () => {
  it.each(Object.entries(drawIcons()))('%s is the creature as it is drawn today', async (name, content) => {
    const kept = await readFile(join(WEB, 'public', name));
    expect(kept.equals(Buffer.from(content))).toBe(true);
  });

  it.each(Object.entries(drawNativeIcons()))(
    'native: %s is the creature as it is drawn today',
    async (path, content) => {
      const kept = await readFile(join(WEB, '../../native', path));
      expect(kept.equals(Buffer.from(content))).toBe(true);
    },
  );

  it('are all there that the page and the manifest name', async () => {
    const page = await readFile(join(WEB, 'index.html'), 'utf8');
    const manifest = await readFile(join(WEB, 'public/app.webmanifest'), 'utf8');
    const named = [
      ...page.matchAll(/rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g),
      ...manifest.matchAll(/"src": "([^"]+)"/g),
    ];
    expect(named).toHaveLength(8);
    for (const [, path = ''] of named)
      expect((await readFile(join(WEB, 'public', path))).byteLength).toBeGreaterThan(100);
  });

  it('make an app that can be installed: its own name, start, colours and pictures of every needed kind', async () => {
    const manifest = JSON.parse(await readFile(join(WEB, 'public/app.webmanifest'), 'utf8')) as {
      icons: { sizes: string; purpose?: string }[];
      shortcuts: { url: string }[];
    } & Record<string, unknown>;
    expect(manifest).toMatchObject({
      id: '/',
      start_url: '/#/',
      scope: '/',
      display: 'standalone',
      short_name: 'Fivefold',
    });
    const page = await readFile(join(WEB, 'index.html'), 'utf8');
    expect(page).toContain(`content="${String(manifest['theme_color'])}" media="(prefers-color-scheme: light)"`);
    for (const purpose of ['any', 'maskable']) {
      for (const sizes of ['192x192', '512x512'])
        expect(manifest.icons).toContainEqual(expect.objectContaining({ sizes, purpose }));
    }
    for (const { url } of manifest.shortcuts) expect(Object.values(paths)).toContain(url.replace('/#', ''));
  });

  it('leave a page that the content security policy accepts: no script and no style inside it', async () => {
    const page = await readFile(join(WEB, 'index.html'), 'utf8');
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/);
    expect(page).not.toMatch(/<style|\sstyle=|\son\w+=/);
  });
});
