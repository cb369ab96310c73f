import format from 'icu-minify/format';
import { type CompiledMessage, compileText } from './compile-text.ts';

/** Texts are those of the catalogues, so both grow to a bound. */
const compiled = new Map<string, CompiledMessage>();
const formattersOf = new Map<string, ReturnType<typeof makeFormatters>>();

/**
 * A text with its values in place, where no build has compiled it: mails, for example. Numbers and plurals are as in
 * `locale`.
 * @throws Error when a value is missing that the text says
 */
export function formatText(text: string, values: Readonly<Record<string, string | number>>, locale = 'en-US'): string {
  const formatters = getOrMake(formattersOf, locale, () => makeFormatters(locale));
  const message = getOrMake(compiled, text, () => compileText(text));
  return String(format(message, locale, refuseMissing(values, text) as never, { formatters }));
}

/** The formatter itself would say “undefined”, or in its development build throw without naming the text. */
function refuseMissing<Values extends object>(values: Values, text: string): Values {
  return new Proxy(values, {
    has: () => true,
    get(given, name) {
      const value: unknown = Reflect.get(given, name);
      if (value === undefined) throw new Error(`“${text}” has no value for {${String(name)}}.`);
      return value;
    },
  });
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
