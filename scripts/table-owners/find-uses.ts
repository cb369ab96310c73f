import ts from 'typescript';

export interface TableUse {
  readonly table: string;
  readonly kind: 'read' | 'write';
  readonly line: number;
}

const WRITING_METHODS = new Set(['insertInto', 'replaceInto', 'mergeInto', 'updateTable', 'deleteFrom']);
const READING_METHODS = new Set([
  'selectFrom',
  'from',
  'using',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'crossJoin',
]);

/** Stands for an expression in SQL text, whose value is not known. */
export const UNKNOWN_TABLE = '__inserted__';
const NAME = '"?(\\w+)"?';
const WRITING_SQL = new RegExp(
  `\\b(?:insert into|delete from|truncate(?: table)?|merge into) ${NAME}|\\bupdate (?:only )?${NAME}(?: as)?(?: \\w+)? set\\b`,
  'gi',
);
const READING_SQL = new RegExp(
  `(?<!delete )\\b(?:from|join|using)(?: lateral)? (${NAME}(?:[^,()]{0,30}, ${NAME})*)`,
  'gi',
);

/**
 * Finds the tables that a source file reads and writes: the calls of the query builder, and the SQL in strings and templates.
 * @param tables the names of all tables; other names after `from` are CTEs, functions or words
 */
export function findTableUses(path: string, text: string, tables: ReadonlySet<string>): TableUse[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const uses: TableUse[] = [];
  const visit = (node: ts.Node): void => {
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
    const add = (kind: TableUse['kind'], table: string) => uses.push({ table, kind, line });
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const method = node.expression.name.text;
      const isWrite = WRITING_METHODS.has(method);
      if (isWrite || READING_METHODS.has(method)) {
        for (const name of namesIn(node.arguments[0])) {
          if (tables.has(name)) add(isWrite ? 'write' : 'read', name);
        }
        if (isWrite && namesIn(node.arguments[0]).length === 0) add('write', UNKNOWN_TABLE);
      }
    }
    const sql = sqlOf(node);
    if (sql !== undefined) {
      for (const [, one, other] of sql.matchAll(WRITING_SQL)) {
        const table = one ?? other ?? '';
        if (tables.has(table) || table === UNKNOWN_TABLE) add('write', table);
      }
      for (const [, list = ''] of sql.matchAll(READING_SQL)) {
        for (const part of list.split(',')) {
          const table = part.trim().split(' ')[0]?.replaceAll('"', '') ?? '';
          if (tables.has(table)) add('read', table);
        }
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return uses;
}

/** The tables in the first argument of the query builder's methods: 'goals', 'goals as g' or a list of them. */
function namesIn(argument: ts.Expression | undefined): string[] {
  if (argument === undefined) return [];
  if (ts.isStringLiteralLike(argument)) return [argument.text.split(' ')[0] ?? ''];
  return ts.isArrayLiteralExpression(argument) ? argument.elements.flatMap(namesIn) : [];
}

/** The text of a string or template, with a mark for each inserted expression; those are visited by themselves. */
function sqlOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text.replaceAll(/\s+/g, ' ');
  if (!ts.isTemplateExpression(node)) return undefined;
  const rest = node.templateSpans.map((span) => ` ${UNKNOWN_TABLE} ${span.literal.text}`);
  return [node.head.text, ...rest].join('').replaceAll(/\s+/g, ' ');
}
