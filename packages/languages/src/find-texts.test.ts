import { describe, expect, it } from 'vitest';
import { findTexts } from './find-texts.ts';

const FILE = 'apps/web/src/features/goals/card.tsx';
const T = "import { t } from '#kernel/language/t.ts';\n";
const textsOf = (code: string, file = FILE) => findTexts(code, file).map(({ text }) => text);

describe('the texts of a source file', () => {
  it('are the first arguments of t, rich and text', () => {
    const code = `import { text } from '@fivefold/rules/text-key';
      import { rich, t } from '#kernel/language/t.ts';
      const TITLE = text('Your goals');
      const card = <p title={t('Open')}>{rich('Go to <b>{goal}</b>', { goal: name, b })}</p>;`;
    expect(textsOf(code)).toEqual(['Your goals', 'Open', 'Go to <b>{goal}</b>']);
  });

  it('are those of sentences with values, in the rules and on the server', () => {
    for (const from of ['./sentence.ts', '@fivefold/rules/sentence', '#kernel/language/sentence']) {
      const code = `import { sentence } from '${from}';\nsentence('{name} is done.', { name });`;
      expect(textsOf(code, 'packages/rules/src/push-texts.ts')).toEqual(['{name} is done.']);
    }
  });

  it('are both answers of a choice', () => {
    expect(textsOf(`${T}t(isDone ? 'Done' : 'Check in')`)).toEqual(['Done', 'Check in']);
  });

  it('are both answers of a marked choice, whose call stays', () => {
    const found = findTexts(
      "import { text } from '@fivefold/rules/text-key';\nconst TITLE = text(isDone ? 'Done' : '{count} to go');",
      FILE,
    );
    expect(found.map(({ text, mark }) => [text, mark])).toEqual([
      ['Done', undefined],
      ['{count} to go', undefined],
    ]);
  });

  it('are not what a function of another module is called with', () => {
    expect(textsOf("import { t } from './table.ts';\nt('no text')")).toEqual([]);
    expect(textsOf("response.text('no text')")).toEqual([]);
  });

  it('are not values that are known only when the app runs', () => {
    expect(textsOf(`${T}t(TITLE); t(\`Hello \${name}\`)`)).toEqual([]);
  });

  it('are the titles of all problems', () => {
    const code =
      "export const goalProblems = { 'goal.not_found': { status: 404, title: 'This goal doesn’t exist.' } };";
    expect(textsOf(code, 'packages/contract/src/problems/goals.ts')).toEqual(['This goal doesn’t exist.']);
  });

  it('are all fixed sentences of the specification', () => {
    const code = "export const NO_FRIENDS = 'No friends found.';\nexport const TOASTS = { a: 'Reacted!' } as const;";
    expect(textsOf(code, 'packages/rules/src/texts.ts')).toEqual(['No friends found.', 'Reacted!']);
  });
});
