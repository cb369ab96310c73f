// @vitest-environment jsdom
import type { LocalDay } from '@fivefold/rules/calendar';
import { text } from '@fivefold/rules/text-key';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** Compiled by the build, as in every source file. */
const USED = text('{days, plural, other {Last used # days ago}}');
const SPACE = text('Space||key');

/** Opens a page whose language was chosen before. */
async function openPage(chosen: string | null, ofDevice: readonly string[] = ['en-US', 'en']) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(ofDevice);
  vi.resetModules();
  localStorage.clear();
  if (chosen !== null) localStorage.setItem('fivefold.language', chosen);
  const { startLanguage, loadTexts } = await import('./catalogue.ts');
  const { rich, t } = await import('./t.ts');
  const { LOCALE } = await import('../locale.ts');
  await startLanguage(document);
  return { loadTexts, LOCALE, rich, t };
}

const page = document.documentElement;
beforeEach(() => void (page.lang = 'en'));
afterEach(() => {
  vi.restoreAllMocks();
  page.removeAttribute('dir');
  localStorage.clear();
});

describe('the page', () => {
  it('is in English on a device that speaks it', async () => {
    const { LOCALE, t } = await openPage(null);
    expect([t('Log In'), LOCALE, page.lang]).toEqual(['Log In', 'en-US', 'en']);
  });

  it('has dates, times, numbers and weeks of the device’s region', async () => {
    const { LOCALE, t } = await openPage(null, ['en-GB', 'en']);
    expect([t('Log In'), LOCALE]).toEqual(['Log In', 'en-GB']);
    const { writtenDay } = await import('../day-text.ts');
    const { timeText } = await import('../time-text.ts');
    const { formatMoney } = await import('../money-text.ts');
    const { getWeek } = await import('#ui/weekdays.ts');
    expect(writtenDay('2026-12-01', '2026-11-01' as LocalDay)).toBe('Tue 1 Dec');
    expect([timeText(17 * 60 + 5), formatMoney(1000, 'usd'), getWeek()[0]]).toEqual(['17:05', '$10', 1]);
  });

  it('is in the chosen language, and says so to the browser', async () => {
    const { loadTexts, LOCALE, t } = await openPage('de', ['en-US']);
    await loadTexts('log-in');
    expect([t('Log In'), LOCALE, page.lang, page.dir]).toEqual(['Einloggen', 'de-US', 'de-DE', '']);
  });

  it('has the texts of later pages once they are loaded', async () => {
    const { loadTexts, t } = await openPage('de');
    expect(t('Save times')).toBe('Save times');
    await loadTexts('rest');
    expect(t('Save times')).toBe('Zeiten speichern');
  });

  it('is in the pseudo-language from right to left, longer and with accents', async () => {
    const { t } = await openPage('ar-XB');
    expect(page.dir).toBe('rtl');
    expect(t('Log In')).toBe('\u200f\u202eLöğ Iñ~~~~\u202c\u200f');
  });
});

describe('a text', () => {
  it('says numbers by the plural rules of the language', async () => {
    const days = async (chosen: string | null, count: number) => {
      const { loadTexts, t } = await openPage(chosen);
      await loadTexts('rest');
      return t(USED, { days: count });
    };
    expect(await days(null, 12)).toBe('Last used 12 days ago');
    expect(await days('de', 1)).toBe('Zuletzt vor 1 Tag benutzt');
    expect(await days('de', 1200)).toBe('Zuletzt vor 1.200 Tagen benutzt');
    expect(await days('de', 999)).toBe('Zuletzt vor 999 Tagen benutzt');
    expect(await days('de', 0.5)).toBe('Zuletzt vor 0,5 Tagen benutzt');
  });

  it('shows what sets it apart from the same text in no language', async () => {
    const { t } = await openPage(null);
    expect(t(SPACE)).toBe('Space');
  });

  it('does not compile without its arguments and tags, or with others', () => {
    const misuses = ({ rich, t }: Awaited<ReturnType<typeof openPage>>) => {
      // @ts-expect-error -- no email
      t('Log in to confirm {email}.');
      // @ts-expect-error -- no argument of that name
      t('Log In', { email: '' });
      // @ts-expect-error -- a number decides about the plural
      t('{days, plural, other {# days}}', { days: 'two' });
      // @ts-expect-error -- no tag b
      void rich('You log in as <b>{email}</b>.', { email: '' });
    };
    expect(misuses).toBeDefined();
  });

  it('may have elements in it, in the order of the language', async () => {
    const { loadTexts, rich } = await openPage('de');
    await loadTexts('rest');
    const { renderToStaticMarkup } = await import('react-dom/server');
    const { createElement } = await import('react');
    const link = (inside: unknown) => createElement('a', null, inside as string);
    expect(renderToStaticMarkup(rich('The <link>Privacy page</link> says what happens to your data.', { link }))).toBe(
      'Auf der <a>Datenschutzseite</a> steht, was mit deinen Daten geschieht.',
    );
  });
});
