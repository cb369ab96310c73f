import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'fivefold-testimonials-'));
const file = join(folder, 'testimonials.json');
afterAll(() => rmSync(folder, { recursive: true }));

const GOOD = { text: 'I read every evening now.', name: 'Ann', source: 'Email, May 2026' };

function read(content: string) {
  writeFileSync(file, content);
  return readConfig({ TESTIMONIALS_FILE: file }).testimonials;
}

describe('TESTIMONIALS_FILE', () => {
  it('is read at the start, trimmed', () => {
    expect(read(JSON.stringify([{ ...GOOD, name: ' Ann ' }]))).toEqual([GOOD]);
    expect(readConfig({}).testimonials).toEqual([]);
  });

  it.each([
    ['no JSON', 'words', 'is not valid JSON'],
    ['one object instead of a list', JSON.stringify(GOOD), 'must hold a list'],
    ['an entry without a source', JSON.stringify([GOOD, { text: 'x', name: 'y' }]), 'number 2 needs "source" as text'],
    ['an entry with an empty name', JSON.stringify([{ ...GOOD, name: '  ' }]), 'number 1 needs "name"'],
    ['an entry that is a text', '["great app"]', 'number 1 must be an object'],
    ['a field that is not known', JSON.stringify([{ ...GOOD, stars: 5 }]), 'number 1'],
    ['a text that is too long', JSON.stringify([{ ...GOOD, text: 'x'.repeat(501) }]), 'more than 500 characters'],
    ['more than are shown', JSON.stringify(Array(13).fill(GOOD)), 'holds 13 testimonials; at most 12'],
    ['a file that is too large', ' '.repeat(65 * 1024), 'is larger than 64 KB'],
  ])('is refused with a sentence for %s', (_, content, sentence) => {
    expect(() => read(content)).toThrow(ConfigError);
    expect(() => read(content)).toThrow(`TESTIMONIALS_FILE (${file})`);
    expect(() => read(content)).toThrow(sentence);
  });

  it('is refused with a sentence when it is not there', () => {
    expect(() => readConfig({ TESTIMONIALS_FILE: join(folder, 'none.json') })).toThrow('cannot be read');
    expect(() => readConfig({ TESTIMONIALS_FILE: folder })).toThrow('is not a file');
  });
});
