import { invalidRequest } from './errors.ts';

/** A decoded parameter: text, a list, or a hash without a prototype. */
export type FormValue = string | FormValue[] | FormHash;
export interface FormHash {
  [name: string]: FormValue;
}

const MAX_PARAMETERS = 1000;
const MAX_DEPTH = 8;
const FORBIDDEN_NAMES = new Set(['__proto__', 'constructor', 'prototype']);
const KEY_SHAPE = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;

/**
 * Decodes Stripe's bracketed form encoding: `a[b][0][c]=v` becomes `{ a: { b: [{ c: 'v' }] } }`. Works for bodies and
 * for query strings (with or without the leading `?`). Names that could reach a prototype, more than 8 levels, more
 * than 1000 parameters and contradictory names are refused as invalid requests.
 */
export function decodeForm(text: string): FormHash {
  const root = emptyHash();
  let count = 0;
  for (const [key, value] of new URLSearchParams(text)) {
    if (++count > MAX_PARAMETERS) throw invalidRequest(`Too many parameters: at most ${MAX_PARAMETERS} are accepted.`);
    put(root, splitKey(key), key, value);
  }
  return hashOf(root);
}

interface Branch {
  [name: string]: string | Branch;
}

function emptyHash(): Branch {
  return Object.create(null) as Branch;
}

function splitKey(key: string): string[] {
  const match = KEY_SHAPE.exec(key);
  if (!match) throw invalidRequest(`Invalid parameter name: ${shorten(key)}`);
  const [, head = '', tail = ''] = match;
  const segments = [head, ...[...tail.matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? '')];
  if (segments.length > MAX_DEPTH) throw invalidRequest(`Parameters may be nested at most ${MAX_DEPTH} levels deep.`);
  if (segments.some((segment) => FORBIDDEN_NAMES.has(segment)))
    throw invalidRequest(`Invalid parameter name: ${shorten(key)}`);
  return segments;
}

function put(root: Branch, segments: string[], key: string, value: string): void {
  let branch = root;
  for (const [index, segment] of segments.entries()) {
    const name = segment === '' ? String(Object.keys(branch).length) : segment;
    const existing = branch[name];
    if (index === segments.length - 1) {
      if (typeof existing === 'object')
        throw invalidRequest(`Invalid parameter: ${shorten(key)} is given both as a value and as a hash.`);
      branch[name] = value;
      return;
    }
    if (typeof existing === 'string')
      throw invalidRequest(`Invalid parameter: ${shorten(key)} is given both as a value and as a hash.`);
    branch = existing ?? (branch[name] = emptyHash());
  }
}

function hashOf(branch: Branch): FormHash {
  const hash = Object.create(null) as FormHash;
  for (const [name, child] of Object.entries(branch)) hash[name] = typeof child === 'string' ? child : valueOf(child);
  return hash;
}

/** A hash whose names are 0, 1, 2, … without a gap is a list; all else stays a hash, so that no index can allocate. */
function valueOf(branch: Branch): FormValue {
  const children = Object.values(branch);
  const isList = Object.keys(branch).every((name, index) => name === String(index));
  if (!isList) return hashOf(branch);
  return children.map((child) => (typeof child === 'string' ? child : valueOf(child)));
}

function shorten(key: string): string {
  return key.length > 60 ? `${key.slice(0, 60)}…` : key;
}
