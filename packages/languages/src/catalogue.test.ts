import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readCatalogue } from './catalogue.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fivefold-languages-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function read(po: string) {
  const file = join(folder, 'de.po');
  writeFileSync(file, po);
  return [...readCatalogue('de', file)];
}

describe('a catalogue', () => {
  it('has the translations by their texts, with what sets them apart', () => {
    const po = `msgid ""
msgstr ""
"Language: de\\n"

#: log-in.tsx
msgid "Log In"
msgstr "Einloggen"

#: keys.tsx
msgctxt "key"
msgid "Space"
msgstr "Leertaste"
`;
    expect(read(po)).toEqual([
      ['Log In', 'Einloggen'],
      ['Space||key', 'Leertaste'],
    ]);
  });

  it('is read where a merge took the blank line between two texts', () => {
    const po = `#: log-in.tsx
msgid "Log In"
msgstr "Einloggen"
#: sign-up.tsx
msgid "Sign Up"
msgstr "Registrieren"
`;
    expect(read(po)).toEqual([
      ['Log In', 'Einloggen'],
      ['Sign Up', 'Registrieren'],
    ]);
  });

  it('is empty where there is no file yet', () => {
    expect([...readCatalogue('de', join(folder, 'none.po'))]).toEqual([]);
  });
});
