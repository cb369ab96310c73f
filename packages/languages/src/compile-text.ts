import compile from 'icu-minify/compile';
import { textKey, withoutContext } from '@fivefold/rules/text-key';

export type CompiledMessage = ReturnType<typeof compile>;

/** What icu-minify writes for these kinds of arguments (its src/types.ts). They would need more of Intl in the page. */
const UNSUPPORTED = new Map([
  [3, 'selectordinal'],
  [4, 'number'],
  [5, 'date'],
  [6, 'time'],
]);
const TYPES_WITH_BRANCHES = new Set([1, 2]);

/**
 * The form of a text that the page formats.
 * @throws Error when it is not ICU's message syntax, or more of it than we use
 */
export function compileText(text: string): CompiledMessage {
  const compiled = compile(withoutContext(text));
  argumentsOf(compiled);
  return compiled;
}

/** The text as the page gets it: the text itself, or its key and its compiled form where that differs. */
export function sourceOf(text: string): string | [key: string, compiled: CompiledMessage] {
  const compiled = compileText(text);
  return compiled === text ? text : [textKey(text), compiled];
}

/** The names of a text's arguments and tags, sorted. */
export function argumentsOf(compiled: CompiledMessage): string[] {
  const names = new Set<string>();
  const visit = (node: unknown): void => {
    if (!Array.isArray(node)) return;
    const [name, type, branches] = node as unknown[];
    if (typeof name !== 'string') return node.forEach(visit);
    names.add(name);
    const unsupported = typeof type === 'number' ? UNSUPPORTED.get(type) : undefined;
    if (unsupported !== undefined) throw new Error(`{${name}, ${unsupported}} is not supported; format it with Intl.`);
    if (typeof type === 'number' && TYPES_WITH_BRANCHES.has(type)) visitBranches(branches);
    else node.slice(1).forEach(visit);
  };
  const visitBranches = (branches: unknown) =>
    Object.values(branches as Record<string, unknown>).forEach(
      (branch) => Array.isArray(branch) && branch.forEach(visit),
    );
  if (Array.isArray(compiled)) compiled.forEach(visit);
  return [...names].toSorted();
}
