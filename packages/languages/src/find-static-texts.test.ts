import { expect, it } from 'vitest';
import { findStaticTexts, translateManifest } from './find-static-texts.ts';

const MANIFEST = JSON.stringify({
  name: 'Fivefold',
  lang: 'en',
  description: 'Set goals.',
  screenshots: [{ src: '/a.jpg', label: 'The goals of the day' }],
  share_target: { params: { files: [{ name: 'photo' }] } },
  shortcuts: [{ name: 'Add goal', url: '/#/add-goal' }],
});

it('finds the marked texts of a page, on one line', () => {
  const page =
    '<h1 data-text>Please update</h1><p class="a" data-text>\n  Your goals\n  are safe.\n</p><p>Fivefold</p>';
  expect(findStaticTexts(page, 'apps/web/index.html')).toEqual(['Please update', 'Your goals are safe.']);
});

it('finds what people read of a manifest', () => {
  expect(findStaticTexts(MANIFEST, 'app.webmanifest')).toEqual(['Set goals.', 'The goals of the day', 'Add goal']);
});

it('translates that, and no word that machines read', () => {
  expect(JSON.parse(translateManifest(MANIFEST, 'de', (text) => `${text} (de)`))).toEqual({
    name: 'Fivefold',
    lang: 'de',
    description: 'Set goals. (de)',
    screenshots: [{ src: '/a.jpg', label: 'The goals of the day (de)' }],
    share_target: { params: { files: [{ name: 'photo' }] } },
    shortcuts: [{ name: 'Add goal (de)', url: '/#/add-goal' }],
  });
});
