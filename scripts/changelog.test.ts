import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

function makeProject(): string {
  const root = mkdtempSync(join(tmpdir(), 'fivefold-changelog-'));
  mkdirSync(join(root, 'scripts'));
  mkdirSync(join(root, 'changes'));
  cpSync(join(import.meta.dirname, 'changelog.ts'), join(root, 'scripts/changelog.ts'));
  writeFileSync(join(root, 'changes/README.md'), 'How to.');
  writeFileSync(
    join(root, 'CHANGELOG.md'),
    '# Changelog\n\nWhat changes.\n\n## 1.0.0\n\n### For everyone\n\n- The first one.\n',
  );
  return root;
}

it('puts the changes of a release before the earlier ones, for each reader, and removes their files', () => {
  const root = makeProject();
  writeFileSync(join(root, 'changes/b.md'), 'operators: Set NEW.\npeople: B is new.\n');
  writeFileSync(join(root, 'changes/a.md'), 'people: A is new.\n');
  execFileSync(process.execPath, [join(root, 'scripts/changelog.ts'), '1.1.0']);
  expect(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).toBe(
    '# Changelog\n\nWhat changes.\n\n## 1.1.0\n\n### For everyone\n\n- A is new.\n- B is new.\n\n### For operators\n\n- Set NEW.\n\n' +
      '## 1.0.0\n\n### For everyone\n\n- The first one.\n',
  );
  expect(readdirSync(join(root, 'changes'))).toEqual(['README.md']);
});

it('refuses a change that does not say whom it is for', () => {
  const root = makeProject();
  writeFileSync(join(root, 'changes/a.md'), 'A is new.\n');
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/changelog.ts'), '1.1.0'], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, "changes/a.md: 'A is new.' does not say whom it is for (changes/README.md).\n"]);
});
