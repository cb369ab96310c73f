import { textKey } from '@fivefold/rules/text-key';
import type { RichValuesOf, TextValues, ValuesOf } from '@fivefold/languages/text-values';
import format from 'icu-minify/format';
import { createElement, Fragment, type ReactNode } from 'react';
import { LOCALE } from '../locale.ts';
import { translate } from './catalogue.ts';
import type { CompiledText } from './compiled-text.ts';

/**
 * A text as the build leaves it: a literal, or its key and compiled form where it has arguments (tools/languages.ts).
 */
type BuiltText = string | readonly [key: string, compiled: CompiledText];
type TagValues = Readonly<Record<string, string | number | ((inside: ReactNode[]) => ReactNode)>>;
type RichValues = Readonly<Record<string, string | number | ((inside: ReactNode) => ReactNode)>>;

let numbers: Intl.NumberFormat | undefined;
let plurals: Intl.PluralRules | undefined;
const formatters = {
  // Nothing else is asked of it.
  getNumberFormat: () => ({ format: numberText }) as unknown as Intl.NumberFormat,
  getPluralRules: () => (plurals ??= new Intl.PluralRules(LOCALE)),
  // Dates come as finished texts.
  getDateTimeFormat: () => new Intl.DateTimeFormat(LOCALE),
};

/** Small whole numbers are the same in all our languages; what writes others takes 11 ms when it is first asked for. */
function numberText(number: number): string {
  if (Number.isInteger(number) && number >= 0 && number < 1000) return String(number);
  return (numbers ??= new Intl.NumberFormat(LOCALE)).format(number);
}

function say(built: BuiltText, values: TagValues = {}) {
  const [key, english] = typeof built === 'string' ? [textKey(built), built] : built;
  return format<ReactNode>(translate(key, english), LOCALE, values as never, { formatters });
}

/** A text in the language of the page: `t('Log In')`, `t('{count, plural, one {# day} other {# days}}', { count })`. */
export function t<const Text extends string>(english: Text, ...[values]: ValuesOf<Text>): string {
  // Where all values of a text without words are empty, the formatter answers an empty list.
  return String(say(english, values as TextValues | undefined) as string);
}

/**
 * A text with elements in it:
 * `rich('Go to <link>your goals</link>.', { link: (inside) => <Link to="/">{inside}</Link> })`.
 */
export function rich<const Text extends string>(
  english: Text,
  values: RichValuesOf<Text, ReactNode, ReactNode>,
): ReactNode {
  const given = Object.entries(values as RichValues).map(([name, value]) => [
    name,
    typeof value === 'function' ? (inside: ReactNode[]) => value(joinParts(inside)) : value,
  ]);
  const parts = say(english, Object.fromEntries(given) as TagValues);
  return Array.isArray(parts) ? createElement(Fragment, null, ...(parts as ReactNode[])) : parts;
}

/**
 * A browser that translates the page puts elements of its own in place of text nodes, and React would go on changing the
 * node that is gone. It replaces the text of an element that has one text and nothing else.
 */
function joinParts(parts: ReactNode[]): ReactNode {
  return parts.every((part) => typeof part === 'string') ? parts.join('') : createElement(Fragment, null, ...parts);
}
