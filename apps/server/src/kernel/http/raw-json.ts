/**
 * An answer whose JSON text is already made, so that long lists which the database rendered are neither parsed nor
 * printed again on the way out.
 */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The JSON of `object` with one more field at its end, whose value is already JSON text. */
export function withRawField(object: object, field: string, json: string): string {
  const start = JSON.stringify(object).slice(0, -1);
  return `${start}${start === '{' ? '' : ','}${JSON.stringify(field)}:${json}}`;
}
