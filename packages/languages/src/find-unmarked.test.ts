import { describe, expect, it } from 'vitest';
import { findUnmarked } from './find-unmarked.ts';

const unmarkedIn = (jsx: string) =>
  findUnmarked(`const page = ${jsx};`, 'page.tsx').map((fault) => /“(.*)”/s.exec(fault)?.[1]);

describe('a text that no catalogue has', () => {
  it.each([
    ['between tags', '<p>Your goals</p>', 'Your goals'],
    ['in a label', '<Field label="Your name" />', 'Your name'],
    ['in a label with a choice', "<Field label={isOwn ? 'Your name' : name} />", 'Your name'],
    ['in a template', '<p>{`Hello ${name}`}</p>', 'Hello'],
    ['that is there sometimes', "<p>{isDone && 'Done for today'}</p>", 'Done for today'],
    ['in an element of an attribute', '<Page links={<Link to="/">Back home</Link>} />', 'Back home'],
  ])('is found %s', (_where, jsx, text) => {
    expect(unmarkedIn(jsx)).toEqual([text]);
  });

  it.each([
    ['a marked text', "<p title={t('Open')}>{t('Your goals')}</p>"],
    ['what machines read', '<input type="email" name="email" className={isWide ? styles.wide : \'narrow\'} />'],
    ['the name of the app', '<span>Fivefold</span>'],
    ['signs and numbers', '<p>5 × 5</p>'],
  ])('is not %s', (_what, jsx) => {
    expect(unmarkedIn(jsx)).toEqual([]);
  });
});
