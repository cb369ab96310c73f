import { isNode, parse, stringOf, type SyntaxNode, walk } from './syntax-tree.ts';

/** A text in the source: the string literal, and the call that it is in. */
export interface FoundText {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The call when it only marks its text: `text('…')`. */
  readonly mark?: { readonly start: number; readonly end: number };
}

/** The functions whose first argument is a text. */
const CALLS = new Set(['t', 'rich', 'text', 'sentence']);
const MARK = 'text';
/** Their modules: no other function of these names counts. */
const MODULES = /\/(?:language\/(?:t|rich|sentence)|text-key|sentence|language)(?:\.ts)?$/;
const MAY_HAVE_CALL = /\b(?:t|rich|text|sentence)\(/;

/** Tables of texts that calls read: the titles of all problems, and the specification's fixed sentences. */
const TITLES = /packages\/contract\/src\/problems\//;
const FIXED = /packages\/rules\/src\/(?:(?:fallback|success|toast)-)?texts\.ts$/;

/** The texts of a source file. */
export function findTexts(code: string, file: string): FoundText[] {
  if (TITLES.test(file)) return findInTable(code, file, isTitle);
  if (FIXED.test(file)) return findInTable(code, file, isNoImport);
  return MAY_HAVE_CALL.test(code) ? findInCalls(code, file) : [];
}

function findInCalls(code: string, file: string): FoundText[] {
  const { program, module } = parse(code, file);
  const imported = module.staticImports.filter(({ moduleRequest }) => MODULES.test(moduleRequest.value));
  const names = new Set(imported.flatMap(({ entries }) => entries.map(({ localName }) => localName.value)));
  const found: FoundText[] = [];
  walk(program, (node) => {
    const callee = node['callee'];
    if (node.type !== 'CallExpression' || !isNode(callee) || callee.type !== 'Identifier') return;
    const name = callee['name'] as string;
    if (!CALLS.has(name) || !names.has(name)) return;
    const [argument] = node['arguments'] as SyntaxNode[];
    if (argument === undefined) return;
    // Of a choice the literals are replaced, and the call stays.
    const isMark = name === MARK && stringOf(argument) !== undefined;
    const mark = isMark ? { mark: { start: node.start, end: node.end } } : {};
    for (const literal of literalsOf(argument)) found.push({ ...literal, ...mark });
  });
  return found;
}

/** The literals that an argument may be: itself, or those of a choice. */
function literalsOf(node: SyntaxNode): FoundText[] {
  const text = stringOf(node);
  if (text !== undefined) return [{ text, start: node.start, end: node.end }];
  if (node.type === 'ConditionalExpression')
    return [node['consequent'], node['alternate']].filter(isNode).flatMap(literalsOf);
  return [];
}

function findInTable(code: string, file: string, isText: (parent: SyntaxNode) => boolean): FoundText[] {
  const found: FoundText[] = [];
  walk(parse(code, file).program, (node) => {
    for (const child of Object.values(node)) {
      if (!isNode(child) || child.type !== 'Literal' || !isText(node)) continue;
      const text = stringOf(child);
      if (text !== undefined) found.push({ text, start: child.start, end: child.end });
    }
  });
  return found;
}

const isTitle = (parent: SyntaxNode) =>
  parent.type === 'Property' && isNode(parent['key']) && parent['key']['name'] === 'title';

const isNoImport = (parent: SyntaxNode) => !/^(?:Import|Export)/.test(parent.type) && parent.type !== 'TSLiteralType';
