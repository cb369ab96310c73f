import format from 'icu-minify/format';
import { compileText } from './compile-text.ts';

/** A text with its values in place, where no build has compiled it: mails, for example. Numbers and plurals are as in `locale`. */
export function formatText(text: string, values: Readonly<Record<string, string | number>>, locale = 'en-US'): string {
  const formatters = {
    getNumberFormat: () => new Intl.NumberFormat(locale),
    getPluralRules: () => new Intl.PluralRules(locale),
    getDateTimeFormat: () => new Intl.DateTimeFormat(locale),
  };
  return String(format(compileText(text), locale, values as never, { formatters }));
}
