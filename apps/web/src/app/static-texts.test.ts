// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sayStaticTexts } from '../../tools/say-static-texts.ts';
import { sayNoScript, writeManifest, writeStaticTexts } from '../../tools/static-texts.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');
const TEXTS = { de: { 'Refresh Page': 'Neu laden' }, 'pt-BR': { 'Refresh Page': 'Recarregar' } };

function showPage(languages: readonly string[], chosen?: string) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  if (chosen !== undefined) localStorage.setItem('fivefold.language', chosen);
  document.body.innerHTML = new DOMParser().parseFromString(PAGE, 'text/html').body.innerHTML;
}
const link = () => document.querySelector('.failed-start-link')?.textContent;

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  document.documentElement.lang = 'en';
  document.body.replaceChildren();
});

describe('the page without the app', () => {
  it.each([
    [['pt-PT', 'en'], undefined, 'Recarregar', 'pt-BR'],
    [['en-GB', 'pt'], undefined, 'Refresh Page', 'en'],
    [['de-AT'], undefined, 'Neu laden', 'de'],
    [['pt'], 'de', 'Neu laden', 'de'],
    [['pt'], 'en', 'Refresh Page', 'en'],
    [['fi'], undefined, 'Refresh Page', 'en'],
  ])('on a device with %j, where %s was chosen, says %s', (languages, chosen, text, lang) => {
    showPage(languages, chosen);
    sayStaticTexts(TEXTS);
    expect([link(), document.documentElement.lang]).toEqual([text, lang]);
  });

  it('has every text in the script that says it in other languages', () => {
    showPage([], 'de');
    // eslint-disable-next-line typescript/no-implied-eval -- the page runs it as it is written
    new Function(writeStaticTexts())();
    expect(link()).toBe('Seite neu laden');
    expect(document.querySelector('.old-browser h1')?.textContent).toBe('Bitte aktualisiere deinen Browser');
  });

  it('says in every language that it needs scripts', () => {
    const page = sayNoScript(PAGE);
    expect(page).toContain('<p data-text>Fivefold needs JavaScript. Please allow it for this page.</p>');
    expect(page).toContain('<p lang="de">Fivefold braucht JavaScript. Bitte erlaube es für diese Seite.</p>');
  });

  it('has translations as text, not as HTML', () => {
    const page = sayNoScript('<noscript><p data-text>Rows & tiles > 5</p></noscript>');
    expect(page).toContain('<p lang="de">Rows &amp; tiles &gt; 5</p>');
  });
});

it('has a manifest in another language with the same app in it', () => {
  expect(JSON.parse(writeManifest('de'))).toMatchObject({
    start_url: './#/',
    name: 'Fivefold',
    lang: 'de',
    shortcuts: [{ name: 'Ziel hinzufügen', url: './#/add-goal' }, { url: './#/me' }, { url: './#/settings' }],
  });
});
