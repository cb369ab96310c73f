import type { Sentence } from '@fivefold/rules/sentence';

/** Whom a page is for: in which language, and what says a sentence in it. */
export interface Reader {
  /** 'de' */
  readonly language: string;
  /** Of dates and prices: 'de-DE' */
  readonly locale: string;
  readonly say: (sentence: Sentence) => string;
}

type Insert =
  | Html
  | Sentence
  | ((locale: string) => string)
  | string
  | number
  | null
  | undefined
  | false
  | readonly Insert[];

/** Where a piece of HTML stands in a sentence: no character that anyone writes. */
const PLACE = '\ue000';

/** A piece of a page, which becomes text when it is known who reads it. */
export class Html {
  readonly render: (reader: Reader) => string;

  constructor(render: (reader: Reader) => string) {
    this.render = render;
  }
}

/** Text that is already HTML. Everything else is escaped when it is put into a template. */
export function rawHtml(text: string): Html {
  return new Html(() => text);
}

/**
 * A template whose insertions are escaped, so that no name, address or message can become markup. Lists are joined;
 * null, undefined and false vanish.
 */
export function html(strings: TemplateStringsArray, ...inserts: Insert[]): Html {
  return new Html((reader) =>
    strings.map((part, index) => part + (index < inserts.length ? render(inserts[index], reader) : '')).join(''),
  );
}

/**
 * A sentence with HTML in one place, wherever its language has that.
 * @param make makes the sentence of what stands there
 */
export function sentenceAround(inside: Html, make: (place: string) => Sentence): Html {
  return new Html((reader) => reader.say(make(PLACE)).split(PLACE).map(escape).join(inside.render(reader)));
}

function render(insert: Insert, reader: Reader): string {
  if (insert === null || insert === undefined || insert === false) return '';
  if (insert instanceof Html) return insert.render(reader);
  if (typeof insert === 'function') return escape(insert(reader.locale));
  if (typeof insert !== 'object') return escape(String(insert));
  return 'values' in insert && 'text' in insert
    ? escape(reader.say(insert))
    : insert.map((each) => render(each, reader)).join('');
}

function escape(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}
