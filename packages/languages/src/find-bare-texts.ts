import { isNode, parse, type SyntaxNode, walk } from './syntax-tree.ts';

/** What answers a text by its name: `t`, `joinSentences`, `formatDay`, `rhythmText`. */
const SAYS = /^(t|join\w+|format\w+|\w+Texts?)$/;

/**
 * Texts of a component that React may change beside other nodes of the same element. A browser that translates the page
 * replaces text nodes, and React goes on changing the one that is gone: the old text stays. What only the types say to be
 * a text, such as `{count}`, is not found.
 */
export function findBareTexts(code: string, file: string): string[] {
  const faults: string[] = [];
  walk(parse(code, file).program, (node) => {
    if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return;
    const children = (node['children'] as SyntaxNode[]).filter((child) => !isBlank(child));
    if (children.length < 2) return;
    for (const { type, start, end, expression } of children)
      if (type === 'JSXExpressionContainer' && isNode(expression) && isText(expression))
        faults.push(`${file}: ${code.slice(start, end)} stands beside other nodes. Write <span>{…}</span>.`);
  });
  return faults;
}

/** Space between tags that makes no node, or a comment. */
function isBlank({ type, value, expression }: SyntaxNode): boolean {
  if (type === 'JSXText') return /^\s*\n\s*$/.test(String(value));
  return type === 'JSXExpressionContainer' && isNode(expression) && expression.type === 'JSXEmptyExpression';
}

function isText(node: SyntaxNode): boolean {
  if (node.type === 'TemplateLiteral') return true;
  if (node.type === 'CallExpression') return isNode(node['callee']) && SAYS.test(String(node['callee']['name']));
  return ['consequent', 'alternate', 'right'].some((side) => isNode(node[side]) && isText(node[side]));
}
