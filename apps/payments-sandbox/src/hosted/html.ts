/** Text that is already HTML. Everything else is escaped when it is put into a template. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Insert = Html | string | number | null | undefined | false | readonly Insert[];

/**
 * A template whose insertions are escaped, so that no name, address or message can become markup. Lists are joined;
 * null, undefined and false vanish.
 */
export function html(strings: TemplateStringsArray, ...inserts: Insert[]): Html {
  return new Html(strings.map((part, index) => part + (index < inserts.length ? render(inserts[index]) : '')).join(''));
}

function render(insert: Insert): string {
  if (insert === null || insert === undefined || insert === false) return '';
  if (insert instanceof Html) return insert.text;
  if (typeof insert === 'object') return insert.map(render).join('');
  return String(insert).replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}
