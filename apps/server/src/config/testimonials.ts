import { readFileSync, statSync } from 'node:fs';
import { MAX_TESTIMONIALS, TESTIMONIAL_LENGTHS } from '@fivefold/rules/limits';
import * as z from 'zod';

export interface Testimonial {
  readonly text: string;
  readonly name: string;
  /** Where the person said it: 'Review in the App Store, May 2026'. */
  readonly source: string;
}

const MAX_FILE_BYTES = 64 * 1024;

const line = (name: keyof typeof TESTIMONIAL_LENGTHS) =>
  z
    .string(`needs "${name}" as text`)
    .trim()
    .min(1, `needs "${name}"`)
    .max(TESTIMONIAL_LENGTHS[name], `has a "${name}" of more than ${TESTIMONIAL_LENGTHS[name]} characters`);

const testimonial = z.strictObject(
  { text: line('text'), name: line('name'), source: line('source') },
  'must be an object with "text", "name" and "source", and nothing else',
);

/**
 * Reads what real people said, from the operator's file (Decisions section 7). It is read once, at the start.
 * @param wrong gets a sentence for a file that cannot be used
 */
export function readTestimonials(path: string, wrong: string[]): readonly Testimonial[] {
  const refuse = (reason: string) => {
    wrong.push(`TESTIMONIALS_FILE (${path}) ${reason}`);
    return [];
  };
  let text: string;
  try {
    if (!statSync(path).isFile()) return refuse('is not a file.');
    if (statSync(path).size > MAX_FILE_BYTES) return refuse(`is larger than ${MAX_FILE_BYTES / 1024} KB.`);
    text = readFileSync(path, 'utf8');
  } catch {
    return refuse('cannot be read.');
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse('is not valid JSON.');
  }
  if (!Array.isArray(value)) return refuse('must hold a list: [{ "text": "…", "name": "…", "source": "…" }].');
  if (value.length > MAX_TESTIMONIALS)
    return refuse(`holds ${value.length} testimonials; at most ${MAX_TESTIMONIALS} are shown.`);
  const read: Testimonial[] = [];
  for (const [index, entry] of value.entries()) {
    const parsed = testimonial.safeParse(entry);
    if (!parsed.success) return refuse(`: number ${index + 1} ${parsed.error.issues[0]?.message}.`);
    read.push(parsed.data);
  }
  return read;
}
