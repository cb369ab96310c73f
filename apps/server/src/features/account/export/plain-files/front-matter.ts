import type { LocalDay } from '@fivefold/rules/calendar';

/** A day is written without quotes, so that Obsidian takes it for a date. */
interface DayField {
  readonly day: LocalDay;
}
export type FrontMatterField = string | number | boolean | DayField | readonly string[] | null;

/** What YAML does not show, and ends of lines to its older versions: JSON leaves them as they are. */
const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/gu;

/** The YAML in front of a note, with its two lines. Fields without a value are left out. */
export function frontMatter(fields: Readonly<Record<string, FrontMatterField>>): string {
  const lines = Object.entries(fields).flatMap(([name, field]) =>
    field === null ? [] : `${name}: ${yamlOf(field)}\n`,
  );
  return `---\n${lines.join('')}---\n`;
}

function yamlOf(field: Exclude<FrontMatterField, null>): string {
  if (typeof field === 'string') return quoted(field);
  if (typeof field !== 'object') return String(field);
  return 'day' in field ? field.day : `[${field.map(quoted).join(', ')}]`;
}

/** A text in JSON is one in YAML, once what YAML does not allow is escaped. */
function quoted(text: string): string {
  return JSON.stringify(text).replaceAll(
    UNPRINTABLE,
    (character) => String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
