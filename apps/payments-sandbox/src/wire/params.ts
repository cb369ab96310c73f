import { invalidRequest, parameterMissing, parameterUnknown } from './errors.ts';
import type { FormHash, FormValue } from './form.ts';

const MAX_TEXT_LENGTH = 5000;
const METADATA_LIMITS = { keys: 50, keyLength: 40, valueLength: 500 };

/**
 * The parameters of one request (or of one hash inside it), read by type. Every reader refuses a value of the wrong
 * kind in Stripe's words, naming the parameter as the caller wrote it (`features[subscription_cancel][mode]`).
 */
export class Params {
  readonly #values: FormHash;
  readonly #prefix: string;

  constructor(values: FormHash, prefix = '') {
    this.#values = values;
    this.#prefix = prefix;
  }

  nameOf(name: string): string {
    return this.#prefix === '' ? name : `${this.#prefix}[${name}]`;
  }

  has(name: string): boolean {
    return this.#values[name] !== undefined;
  }

  /** True for a parameter given as the empty string, Stripe's way to say 'unset this'. */
  isEmptied(name: string): boolean {
    return this.#values[name] === '';
  }

  /** Refuses every name that is not in `accepted`. */
  allowOnly(accepted: readonly string[]): this {
    for (const name of Object.keys(this.#values))
      if (!accepted.includes(name)) throw parameterUnknown(this.nameOf(name));
    return this;
  }

  text(name: string): string | undefined {
    const value = this.#values[name];
    if (value === undefined) return undefined;
    if (typeof value !== 'string')
      throw invalidRequest(`Invalid string: ${this.nameOf(name)}`, { param: this.nameOf(name) });
    if (value.length > MAX_TEXT_LENGTH) {
      throw invalidRequest(`Invalid string: ${this.nameOf(name)} must be at most ${MAX_TEXT_LENGTH} characters`, {
        param: this.nameOf(name),
      });
    }
    return value;
  }

  /** Text, or null when absent or emptied: the form in which objects store it. */
  textOrNull(name: string): string | null {
    return this.text(name) || null;
  }

  requiredText(name: string): string {
    const value = this.text(name);
    if (value === undefined || value === '') throw parameterMissing(this.nameOf(name));
    return value;
  }

  /** An address that a hosted page links to: http or https. */
  pageAddress(name: string): string {
    const text = this.requiredText(name);
    if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text;
    throw invalidRequest('Invalid URL: An explicit scheme (such as https) must be provided.', {
      code: 'url_invalid',
      param: this.nameOf(name),
    });
  }

  integer(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined || value === '') return undefined;
    const number = Number(value);
    if (!/^-?\d{1,15}$/.test(value) || !Number.isSafeInteger(number)) {
      throw invalidRequest(`Invalid integer: ${value.slice(0, 40)}`, {
        code: 'parameter_invalid_integer',
        param: this.nameOf(name),
      });
    }
    return number;
  }

  requiredInteger(name: string): number {
    const value = this.integer(name);
    if (value === undefined) throw parameterMissing(this.nameOf(name));
    return value;
  }

  flag(name: string): boolean | undefined {
    const value = this.text(name);
    if (value === undefined || value === '') return undefined;
    if (value !== 'true' && value !== 'false')
      throw invalidRequest(`Invalid boolean: ${value.slice(0, 40)}`, { param: this.nameOf(name) });
    return value === 'true';
  }

  /** One of the words given, or undefined when absent. */
  oneOf<Word extends string>(name: string, words: readonly Word[]): Word | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const word = words.find((candidate) => candidate === value);
    if (word === undefined)
      throw invalidRequest(`Invalid ${this.nameOf(name)}: must be one of ${words.join(', ')}`, {
        param: this.nameOf(name),
      });
    return word;
  }

  /** The hash under a name, or undefined when it is absent or emptied. */
  hash(name: string, accepted: readonly string[]): Params | undefined {
    const value = this.#values[name];
    if (value === undefined || value === '') return undefined;
    return this.#nested(value, this.nameOf(name)).allowOnly(accepted);
  }

  hashes(name: string, accepted: readonly string[]): Params[] | undefined {
    return this.#list(name)?.map((value, index) =>
      this.#nested(value, `${this.nameOf(name)}[${index}]`).allowOnly(accepted),
    );
  }

  texts(name: string): string[] | undefined {
    return this.#list(name)?.map((value) => {
      if (typeof value !== 'string')
        throw invalidRequest(`Invalid array: ${this.nameOf(name)}`, { param: this.nameOf(name) });
      return value;
    });
  }

  /** The metadata of a new object. */
  metadata(): Record<string, string> {
    const metadata: Record<string, string> = {};
    const value = this.#values['metadata'] ?? '';
    if (value === '') return metadata;
    if (typeof value === 'string') throw invalidRequest('Invalid hash: metadata', { param: this.nameOf('metadata') });
    for (const [key, entry] of Object.entries(value)) {
      if (typeof entry !== 'string')
        throw invalidRequest(`Metadata values must be strings, but for key ${key} you passed a hash.`, {
          param: 'metadata',
        });
      metadata[key] = entry;
    }
    refuseOversizedMetadata(metadata);
    return metadata;
  }

  #list(name: string): FormValue[] | undefined {
    const value = this.#values[name];
    if (value === undefined || value === '') return undefined;
    if (!Array.isArray(value))
      throw invalidRequest(`Invalid array: ${this.nameOf(name)}`, { param: this.nameOf(name) });
    return value;
  }

  #nested(value: FormValue, prefix: string): Params {
    if (typeof value === 'string' || Array.isArray(value))
      throw invalidRequest(`Invalid hash: ${prefix}`, { param: prefix });
    return new Params(value, prefix);
  }
}

function refuseOversizedMetadata(metadata: Record<string, string>): void {
  const entries = Object.entries(metadata);
  const { keys, keyLength, valueLength } = METADATA_LIMITS;
  if (entries.length > keys) throw invalidRequest(`You can have up to ${keys} metadata keys.`, { param: 'metadata' });
  for (const [key, value] of entries) {
    if (key.length > keyLength)
      throw invalidRequest(`Metadata keys can be up to ${keyLength} characters.`, { param: 'metadata' });
    if (value.length > valueLength)
      throw invalidRequest(`Metadata values can be up to ${valueLength} characters.`, { param: 'metadata' });
  }
}
