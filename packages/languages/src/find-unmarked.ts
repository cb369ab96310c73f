import { isNode, parse, stringOf, type SyntaxNode, walk } from './syntax-tree.ts';

/** The folder whose every text is in the catalogues. */
const EXTRACTED = 'apps/web/src/';

/** Attributes and properties that people read. */
const READ = new Set(
  'alt aria-label aria-description aria-roledescription aria-valuetext placeholder title label hint moreHint lead legend question detail confirmLabel cancelLabel switchLabel'.split(
    ' ',
  ),
);
const HAS_LETTERS = /\p{L}{2}/u;
const IS_SOURCE_OF_JSX = /\.tsx$/;

export function isExtracted(file: string): boolean {
  return IS_SOURCE_OF_JSX.test(file) && file.startsWith(EXTRACTED);
}

/** English texts of a component that no call marks: between tags, or in an attribute that people read. */
export function findUnmarked(code: string, file: string): string[] {
  const faults: string[] = [];
  const report = (text: string) => {
    if (HAS_LETTERS.test(text) && !NAMES.has(text.trim()))
      faults.push(`${file}: “${text.trim()}” is in no catalogue. Write t('…') (docs/languages.md).`);
  };
  const visit = (node: SyntaxNode): boolean | void => {
    if (node.type === 'JSXText') report(String(node['value']));
    if (node.type === 'JSXExpressionContainer' && isNode(node['expression']))
      reportLiterals(node['expression'], report);
    if (node.type !== 'JSXAttribute' || !isNode(node['name']) || !isNode(node['value'])) return undefined;
    const value = node['value'];
    const inside = value.type === 'JSXExpressionContainer' && isNode(value['expression']) ? value['expression'] : value;
    if (READ.has(String(node['name']['name']))) reportLiterals(inside, report);
    // Class names and the like are no texts, but elements in an attribute have some.
    walk(inside, visit);
    return false;
  };
  walk(parse(code, file).program, visit);
  return faults;
}

/** Names that are the same in all languages. */
const NAMES = new Set(['Fivefold']);

function reportLiterals(node: SyntaxNode, report: (text: string) => void): void {
  const text = stringOf(node);
  if (text !== undefined) report(text);
  if (node.type === 'TemplateLiteral' && text === undefined)
    (node['quasis'] as { value: { cooked: string } }[]).forEach(({ value }) => report(value.cooked));
  if (node.type === 'ConditionalExpression' || node.type === 'LogicalExpression')
    [node['consequent'], node['alternate'], node['right']]
      .filter(isNode)
      .forEach((each) => reportLiterals(each, report));
}
