import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientConfig } from '@fivefold/contract/calls/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#testing/test-app';
import { readLegalText } from './legal-texts.ts';

const folder = mkdtempSync(join(tmpdir(), 'fivefold-legal-'));
const write = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const GOOD =
  '# Terms of our server\n\nLast changed: 2026-11-22\n\n| a | b |\n| - | - |\n| 1 | **2** |\n\n[Ask us](mailto:us@x.example) <script>alert(1)</script>\n';
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ env: { TERMS_FILE: write('terms.md', GOOD) } });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

describe('the operator’s texts', () => {
  it('are pages that the app links to', async () => {
    const { statusCode, headers, body } = await app.fastify.inject('/terms');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain('<h1>Terms of our server</h1>');
    expect(body).toContain('<div class="table"><table>');
    expect(body).toContain('<a href="mailto:us@x.example">Ask us</a> &lt;script&gt;');
    expect((await app.fastify.inject('/plain-page.css')).statusCode).toBe(200);
    expect((await app.callSignedOut(clientConfig)).body).toMatchObject({
      server: { terms_url: '/terms', privacy_url: null },
    });
    expect((await app.fastify.inject('/privacy')).statusCode).toBe(404);
  });

  it.each<[string, string, string]>([
    [
      'a place of the template',
      GOOD.replace('our server', '[NAME OF YOUR SERVER]'),
      'still has the place [NAME OF YOUR SERVER]',
    ],
    ['a choice of the template', `${GOOD}10 dollars, [with / without] tax`, 'still has the place [with / without]'],
    ['half a choice', `${GOOD}[If you charge: **Plans.** 10 dollars.]`, 'still has the place [If you charge:'],
    ['the note about the template', `${GOOD}Replace everything in [brackets].`, 'still has the place [brackets]'],
    ['no date', GOOD.replace('Last changed: 2026-11-22', ''), 'has no line "Last changed: 2026-11-22"'],
    ['the date of the template', GOOD.replace('2026-11-22', '[DATE]'), 'still has the place [DATE]'],
    ['too much', GOOD + 'x'.repeat(300_000), 'is larger than 256 KB.'],
  ])('with %s stop the start', (_, text, sentence) => {
    const wrong: string[] = [];
    expect(readLegalText('TERMS_FILE', write('wrong.md', text), wrong)).toBeUndefined();
    expect(wrong[0]).toContain(sentence);
  });

  it('may have links of all kinds, and brackets that are escaped', () => {
    const wrong: string[] = [];
    const text = `${GOOD}[One](/a), [two][b], and “we \\[the family\\]”.\n\n[b]: https://x.example/\n`;
    expect(readLegalText('TERMS_FILE', write('links.md', text), wrong)).toContain('“we [the family]”');
    expect(wrong).toEqual([]);
  });

  it('that are not there stop the start', () => {
    const wrong: string[] = [];
    for (const path of [join(folder, 'none.md'), folder]) readLegalText('TERMS_FILE', path, wrong);
    expect(wrong.map((sentence) => sentence.slice(sentence.indexOf(')') + 2))).toEqual([
      'cannot be read.',
      'is not a file.',
    ]);
  });

  it.each(['terms', 'privacy'])('begin as the template of %s, which must be filled in', (name) => {
    const wrong: string[] = [];
    const template = new URL(`../../../../../docs/templates/${name}.md`, import.meta.url);
    expect(readFileSync(template, 'utf8')).toContain('Last changed: [DATE]');
    readLegalText('TERMS_FILE', template.pathname, wrong);
    expect(wrong[0]).toContain('still has the place [');
  });
});
