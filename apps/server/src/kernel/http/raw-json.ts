import { hash } from 'node:crypto';

/**
 * An answer whose JSON text is already made, so that long lists which the database rendered are neither parsed nor
 * printed again on the way out.
 */
export class RawJson {
  readonly text: string;
  /** Its entity tag, where it is known without its bytes. */
  readonly tag: string | undefined;

  constructor(text: string, tag?: string) {
    this.text = text;
    this.tag = tag;
  }
}

/** The answer 304: what the client has is still what it would get. */
export class NotModified {
  readonly tag: string;

  constructor(tag: string) {
    this.tag = tag;
  }
}

/** What an answer is compared by (RFC 9110, section 8.8). Weak: the same answer may be sent compressed or not. */
export function entityTagOf(bytes: Buffer): string {
  return `W/"${hash('sha1', bytes, 'base64url')}"`;
}

/** The JSON of `object` with one more field at its end, whose value is already JSON text. */
export function withRawField(object: object, field: string, json: string): string {
  return withRawFields(object, { [field]: json });
}

/** The same with several more fields. */
export function withRawFields(object: object, fields: Readonly<Record<string, string>>): string {
  const start = JSON.stringify(object).slice(0, -1);
  const rest = Object.entries(fields)
    .map(([field, json]) => `${JSON.stringify(field)}:${json}`)
    .join(',');
  return `${start}${start === '{' ? '' : ','}${rest}}`;
}
