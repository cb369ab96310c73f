import format from 'icu-minify/format';
import { type CompiledMessage, compileText } from './compile-text.ts';

/** Texts are those of the catalogues, so both grow to a bound. */
const compiled = new Map<string, CompiledMessage>();
const formattersOf = new Map<string, ReturnType<typeof makeFormatters>>();

/** A text with its values in place, where no build has compiled it: mails, for example. Numbers and plurals are as in `locale`. */
export function formatText(text: string, values: Readonly<Record<string, string | number>>, locale = 'en-US'): string {
  const formatters = getOrMake(formattersOf, locale, () => makeFormatters(locale));
  const message = getOrMake(compiled, text, () => compileText(text));
  return String(format(message, locale, values as never, { formatters }));
}

function makeFormatters(locale: string) {
  const numbers = new Intl.NumberFormat(locale);
  const plurals = new Intl.PluralRules(locale);
  // Dates come as finished texts.
  return {
    getNumberFormat: () => numbers,
    getPluralRules: () => plurals,
    getDateTimeFormat: () => new Intl.DateTimeFormat(locale),
  };
}

function getOrMake<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  let value = known.get(key);
  if (value === undefined) {
    value = make();
    known.set(key, value);
  }
  return value;
}
