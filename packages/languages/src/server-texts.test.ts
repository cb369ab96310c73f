import { expect, it } from 'vitest';
import { readCatalogue, TRANSLATED } from './catalogue.ts';
import { readServerTexts } from './server-texts.ts';

it.each(TRANSLATED)('the texts of a server in %s are those outside the web app, translated', (language) => {
  const [all, ofServer] = [readCatalogue(language), readServerTexts(language)];
  // A mail, a refusal and a toast; a label and a hint of pages.
  for (const text of ['Set a new password for Fivefold', 'Not found.', 'Invite sent successfully!']) {
    expect(all.get(text)).toBeTruthy();
    expect(ofServer[text]).toBe(all.get(text));
  }
  for (const text of ['Search goals', 'Save times']) expect([all.has(text), text in ofServer]).toEqual([true, false]);
  expect(Object.keys(ofServer).length).toBeLessThan(all.size / 2);
});
