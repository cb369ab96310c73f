import { describe, expect, it } from 'vitest';
import { findBareTexts } from './find-bare-texts.ts';

const bareIn = (jsx: string) =>
  findBareTexts(`const page = ${jsx};`, 'page.tsx').map((fault) => /^page.tsx: (.*) stands beside/s.exec(fault)?.[1]);

describe('a text that may change beside other nodes', () => {
  it.each([
    ['beside an element', "<p><Icon />{t('Done')}</p>", "{t('Done')}"],
    ['beside a text', '<p>Color: {t(name)}</p>', '{t(name)}'],
    ['in a fragment', '<>{formatDay(day)}<Icon /></>', '{formatDay(day)}'],
    ['in a template', '<p>{`×${count}`}<Icon /></p>', '{`×${count}`}'],
    ['that is there sometimes', "<p><Icon />{isDone && t('Done')}</p>", "{isDone && t('Done')}"],
    ['of two', "<p><Icon />{isDone ? t('Done') : rhythmText(goal)}</p>", "{isDone ? t('Done') : rhythmText(goal)}"],
  ])('is found %s', (_where, jsx, text) => {
    expect(bareIn(jsx)).toEqual([text]);
  });

  it.each([
    ['alone in its element', "<p>\n  {t('Done')}\n</p>"],
    ['beside a comment', "<p>{/* Why */}{t('Done')}</p>"],
    ['in an element of its own', "<p><Icon /> <span>{t('Done')}</span></p>"],
  ])('may stand %s', (_where, jsx) => {
    expect(bareIn(jsx)).toEqual([]);
  });
});
