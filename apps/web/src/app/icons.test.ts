import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { drawIcons } from '../../tools/icons.ts';

const WEB = join(import.meta.dirname, '../..');

describe('the icons', () => {
  it.each(Object.entries(drawIcons()))('%s is the creature as it is drawn today', async (name, content) => {
    const kept = await readFile(join(WEB, 'public', name));
    expect(kept.equals(Buffer.from(content))).toBe(true);
  });

  it('are all there that the page and the manifest name', async () => {
    const page = await readFile(join(WEB, 'index.html'), 'utf8');
    const manifest = await readFile(join(WEB, 'public/app.webmanifest'), 'utf8');
    const named = [
      ...page.matchAll(/rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g),
      ...manifest.matchAll(/"src": "([^"]+)"/g),
    ];
    expect(named).toHaveLength(6);
    for (const [, path = ''] of named)
      expect((await readFile(join(WEB, 'public', path))).byteLength).toBeGreaterThan(100);
  });

  it('leave a page that the content security policy accepts: no script and no style inside it', async () => {
    const page = await readFile(join(WEB, 'index.html'), 'utf8');
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/);
    expect(page).not.toMatch(/<style|\sstyle=|\son\w+=/);
  });
});
