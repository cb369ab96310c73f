import { text } from '@fivefold/rules/text-key';
import { FileProblem } from './file-problem.ts';

/** @throws FileProblem */
export function parseJson(json: string, name: string): unknown {
  try {
    return JSON.parse(json.replace(/^\uFEFF/, '')) as unknown;
  } catch {
    // Also where it is nested so deeply that a browser gives up.
    throw new FileProblem(text('{name} isn’t valid JSON, or ends in the middle.'), { name });
  }
}

/** A field of an object; undefined for everything else. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

export function arrayOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
