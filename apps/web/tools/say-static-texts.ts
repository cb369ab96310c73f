/**
 * Says a page that stands without the app in another language: index.html when the app did not start, and the page for
 * an old web view. It is written into a script as it stands here, so it uses nothing from outside, and no syntax that
 * is younger than 2018; older web views stay in English.
 *
 * @param texts by language, by the English text
 */
export function sayStaticTexts(texts: Readonly<Record<string, Readonly<Record<string, string>>>>): void {
  const findLanguage = (): string | undefined => {
    try {
      // As in src/base-path.ts.
      const folder = location.pathname.replace(/\/[^/]*$/, '');
      const prefix = folder === '' ? 'fivefold.' : `fivefold:${folder}:`;
      const chosen = localStorage.getItem(`${prefix}language`);
      if (chosen !== null && (chosen === 'en' || texts[chosen] !== undefined)) return chosen;
    } catch {
      // Without storage nothing was chosen.
    }
    const languages = ['en', ...Object.keys(texts)];
    for (const tag of navigator.languages) {
      const code = tag.toLowerCase().split('-')[0];
      const language = languages.find((each) => each.split('-')[0] === code);
      if (language !== undefined) return language;
    }
    return undefined;
  };
  const language = findLanguage();
  const translations = language === undefined ? undefined : texts[language];
  if (language === undefined || translations === undefined) return;
  document.documentElement.lang = language;
  document.querySelectorAll('[data-text]').forEach((element) => {
    const translation = translations[(element.textContent || '').replace(/\s+/g, ' ').trim()];
    if (translation !== undefined) element.textContent = translation;
  });
}
