import { parseSync } from 'vite';

/** A node of the syntax tree, as far as texts need it. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [property: string]: unknown;
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

export function parse(code: string, file: string) {
  const parsed = parseSync(file, code);
  const [fault] = parsed.errors;
  if (fault !== undefined) throw new Error(`${file}: ${fault.message}`);
  return { program: parsed.program as unknown as SyntaxNode, module: parsed.module };
}

/** Calls `visit` for a node and all below it; below a node for which it answers false it does not go. */
export function walk(node: SyntaxNode, visit: (node: SyntaxNode) => boolean | void): void {
  if (visit(node) === false) return;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit);
  }
}

/** The string that a literal is: 'text' or `text`; undefined for everything else. */
export function stringOf(node: SyntaxNode): string | undefined {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined;
  if (node.type !== 'TemplateLiteral') return undefined;
  const [quasi, ...more] = node['quasis'] as { value: { cooked: string } }[];
  return more.length === 0 ? quasi?.value.cooked : undefined;
}
