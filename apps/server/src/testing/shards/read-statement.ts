import { type Node, type ParseResult, parseSync, type RangeVar, type SelectStmt } from 'libpg-query';
import { createEqualities, type Equalities, type Term, valueTerm } from './equalities.ts';

/** A table as a statement names it: the same table twice is two uses. */
export interface TableUse {
  readonly table: string;
  readonly column: (name: string) => Term;
}
export interface ReadStatement {
  readonly uses: readonly TableUse[];
  readonly rootOf: Equalities['rootOf'];
  readonly columns: (table: string) => readonly string[];
}
/** The columns of each table. */
export type Catalog = ReadonlyMap<string, readonly string[]>;

/** What a table, a query or a function shows: names in order, and what each is equal to where that is known. */
type Columns = readonly (readonly [name: string, term: Term | undefined])[];
interface Scope {
  readonly relations: Map<string, Columns>;
  readonly queries: Map<string, Columns>;
  readonly parent?: Scope;
}
type Writing = Extract<Node, { InsertStmt: unknown } | { UpdateStmt: unknown } | { DeleteStmt: unknown }>;

/**
 * Reads which tables a statement uses and which of their columns it makes equal to each other or to a value: conditions
 * that hold for every row, joins, `in (select …)`, and what is inserted. A condition of an outer join or of a query in a
 * query counts as one: it holds for the rows of the inner one.
 */
export function readStatement(text: string, values: readonly unknown[], catalog: Catalog): ReadStatement {
  const uses: TableUse[] = [];
  const equalities = createEqualities();
  const { equate } = equalities;
  const known = new WeakMap<object, Columns>();
  let functions = 0;

  const open = (parent?: Scope): Scope => ({
    relations: new Map(),
    queries: new Map(),
    ...(parent === undefined ? {} : { parent }),
  });

  function useTable({ relname = '', alias }: RangeVar, scope: Scope): Columns {
    const query = findQuery(relname, scope);
    const columns = query ?? tableColumns(relname);
    scope.relations.set(alias?.aliasname ?? relname, columns);
    return columns;
  }

  function tableColumns(table: string): Columns {
    const names = catalog.get(table);
    if (names === undefined) return [];
    const nth = uses.length;
    const column = (name: string) => `${table}#${nth}.${name}`;
    uses.push({ table, column });
    return names.map((name) => [name, column(name)] as const);
  }

  function termOf(node: Node | undefined, scope: Scope): Term | undefined {
    if (node === undefined) return undefined;
    if ('ColumnRef' in node) return columnTerm(namesOf(node.ColumnRef.fields), scope);
    if ('ParamRef' in node) return valueTerm(values[(node.ParamRef.number ?? 1) - 1]);
    if ('A_Const' in node && node.A_Const.sval !== undefined) return valueTerm(node.A_Const.sval.sval);
    if ('TypeCast' in node) return termOf(node.TypeCast.arg, scope);
    if ('SubLink' in node && node.SubLink.subLinkType === 'EXPR_SUBLINK')
      return query(node.SubLink.subselect, scope)[0]?.[1];
    return undefined;
  }

  /** Conditions that all hold. */
  function hold(node: Node | undefined, scope: Scope): void {
    if (node === undefined) return;
    if ('BoolExpr' in node && node.BoolExpr.boolop === 'AND_EXPR') {
      for (const each of node.BoolExpr.args ?? []) hold(each, scope);
      return;
    }
    visit(node, scope);
    if ('SubLink' in node && node.SubLink.subLinkType === 'ANY_SUBLINK') {
      const found = query(node.SubLink.subselect, scope);
      for (const [at, part] of partsOf(node.SubLink.testexpr).entries()) equate(termOf(part, scope), found[at]?.[1]);
    }
    if (!('A_Expr' in node) || namesOf(node.A_Expr.name).join('') !== '=') return;
    const { kind, lexpr, rexpr } = node.A_Expr;
    const right = kind === 'AEXPR_IN' ? listOf(rexpr) : [rexpr];
    if ((kind !== 'AEXPR_OP' && kind !== 'AEXPR_IN') || right.length !== 1) return;
    const [left, other] = [partsOf(lexpr), partsOf(right[0])];
    for (const [at, part] of left.entries()) equate(termOf(part, scope), termOf(other[at], scope));
  }

  /** Reads the queries in an expression. */
  function visit(part: unknown, scope: Scope): void {
    if (typeof part !== 'object' || part === null) return;
    if ('SubLink' in part) {
      const { testexpr, subselect } = (part as Extract<Node, { SubLink: unknown }>).SubLink;
      visit(testexpr, scope);
      query(subselect, scope);
    } else for (const each of Object.values(part)) visit(each, scope);
  }

  function from(node: Node, scope: Scope): Columns {
    if ('RangeVar' in node) return useTable(node.RangeVar, scope);
    if ('RangeSubselect' in node) {
      const { subquery, alias } = node.RangeSubselect;
      const columns = renamed(query(subquery, scope), alias?.colnames);
      scope.relations.set(alias?.aliasname ?? `query ${scope.relations.size}`, columns);
      return columns;
    }
    if ('RangeFunction' in node) {
      visit(node.RangeFunction.functions, scope);
      const { aliasname = `function ${scope.relations.size}`, colnames } = node.RangeFunction.alias ?? {};
      const nth = functions++;
      const names = colnames === undefined ? [aliasname] : namesOf(colnames);
      const columns = names.map((name) => [name, `function#${nth}.${name}`] as const);
      scope.relations.set(aliasname, columns);
      return columns;
    }
    if (!('JoinExpr' in node)) return [];
    const { larg, rarg, quals, usingClause } = node.JoinExpr;
    const [left, right] = [larg, rarg].map((side) => (side === undefined ? [] : from(side, scope)));
    for (const name of namesOf(usingClause)) equate(columnOf(left, name), columnOf(right, name));
    hold(quals, scope);
    return [...(left ?? []), ...(right ?? [])];
  }

  function query(node: Node | undefined, parent?: Scope): Columns {
    if (node === undefined) return [];
    const before = known.get(node);
    if (before !== undefined) return before;
    const columns = 'SelectStmt' in node ? select(node.SelectStmt, parent) : write(node as Writing, parent);
    known.set(node, columns);
    return columns;
  }

  function readWith(node: { withClause?: SelectStmt['withClause'] }, scope: Scope): void {
    for (const each of node.withClause?.ctes ?? []) {
      if (!('CommonTableExpr' in each)) continue;
      const { ctename = '', ctequery, aliascolnames } = each.CommonTableExpr;
      scope.queries.set(ctename, renamed(query(ctequery, scope), aliascolnames));
    }
  }

  function select(node: SelectStmt, parent?: Scope): Columns {
    const scope = open(parent);
    readWith(node, scope);
    if (node.valuesLists !== undefined) return valuesOf(node.valuesLists, scope);
    if (node.larg !== undefined && node.rarg !== undefined) {
      const [left, right] = [select(node.larg, scope), select(node.rarg, scope)];
      // A row is of one side or of the other: it is equal to something only if both are.
      return left.map(([name, term], at) => [name, sameTerm([term, right[at]?.[1]])] as const);
    }
    for (const each of node.fromClause ?? []) from(each, scope);
    hold(node.whereClause, scope);
    for (const part of [node.groupClause, node.havingClause, node.sortClause, node.limitCount]) visit(part, scope);
    return targets(node.targetList, scope);
  }

  function valuesOf(lists: readonly Node[], scope: Scope): Columns {
    const rows = lists.map((row) => listOf(row).map((value) => (visit(value, scope), termOf(value, scope))));
    return (rows[0] ?? []).map((_, at) => [`column${at + 1}`, sameTerm(rows.map((row) => row[at]))] as const);
  }

  function write(node: Writing, parent?: Scope): Columns {
    const scope = open(parent);
    const [statement] = Object.values(node) as [Extract<Node, { UpdateStmt: unknown }>['UpdateStmt']];
    readWith(statement, scope);
    const own = statement.relation === undefined ? [] : useTable(statement.relation, scope);
    if ('InsertStmt' in node) {
      const { cols = [], selectStmt, onConflictClause } = node.InsertStmt;
      const given = query(selectStmt, scope);
      for (const [at, name] of cols.map(nameOfTarget).entries()) equate(columnOf(own, name), given[at]?.[1]);
      scope.relations.set('excluded', own);
      visit(onConflictClause, scope);
    } else {
      const others = 'DeleteStmt' in node ? node.DeleteStmt.usingClause : statement.fromClause;
      for (const each of others ?? []) from(each, scope);
      hold(statement.whereClause, scope);
      if ('UpdateStmt' in node) visit(statement.targetList, scope);
    }
    return targets(statement.returningClause?.exprs, scope);
  }

  function targets(list: readonly Node[] | undefined, scope: Scope): Columns {
    return (list ?? []).flatMap((node): Columns => {
      if (!('ResTarget' in node)) return [];
      const { val, name } = node.ResTarget;
      visit(val, scope);
      const fields = val !== undefined && 'ColumnRef' in val ? (val.ColumnRef.fields ?? []) : [];
      const last = fields.at(-1);
      if (last !== undefined && 'A_Star' in last) {
        const [alias] = namesOf(fields);
        return alias === undefined ? [...scope.relations.values()].flat() : (scope.relations.get(alias) ?? []);
      }
      return [[name ?? namesOf(fields).at(-1) ?? '', termOf(val, scope)]];
    });
  }

  for (const { stmt } of parse(text).stmts ?? []) query(stmt);
  return { uses, rootOf: equalities.rootOf, columns: (table) => catalog.get(table) ?? [] };

  function sameTerm(terms: readonly (Term | undefined)[]): Term | undefined {
    const [first] = terms;
    return terms.every((term) => term !== undefined && first !== undefined && rootsAreEqual(term, first))
      ? first
      : undefined;
  }
  function rootsAreEqual(one: Term, other: Term): boolean {
    return equalities.rootOf(one) === equalities.rootOf(other);
  }
}

const parsed = new Map<string, ParseResult>();
/** The same texts are read with the values of each time. */
function parse(text: string): ParseResult {
  const result = parsed.get(text) ?? parseSync(text);
  parsed.set(text, result);
  return result;
}

function findQuery(name: string, scope: Scope | undefined): Columns | undefined {
  return scope && (scope.queries.get(name) ?? findQuery(name, scope.parent));
}

/** @param names `column`, or `alias, column`. */
function columnTerm(names: readonly string[], scope: Scope | undefined): Term | undefined {
  const name = names.at(-1) ?? '';
  for (let at = scope; at !== undefined; at = at.parent) {
    const relations = names.length > 1 ? [at.relations.get(names.at(-2) ?? '') ?? []] : [...at.relations.values()];
    for (const columns of relations) {
      if (columns.some(([column]) => column === name)) return columnOf(columns, name);
    }
  }
  return undefined;
}

const columnOf = (columns: Columns | undefined, name: string) => columns?.find(([column]) => column === name)?.[1];
const renamed = (columns: Columns, names: readonly Node[] | undefined): Columns =>
  columns.map(([name, term], at) => [namesOf(names)[at] ?? name, term] as const);
const namesOf = (nodes: readonly Node[] | undefined): string[] =>
  (nodes ?? []).flatMap((node) => ('String' in node ? [node.String.sval ?? ''] : []));
const nameOfTarget = (node: Node): string => ('ResTarget' in node ? (node.ResTarget.name ?? '') : '');
const listOf = (node: Node | undefined): Node[] =>
  node !== undefined && 'List' in node ? (node.List.items ?? []) : [];
/** A row's parts; anything else is a row of one. */
const partsOf = (node: Node | undefined): (Node | undefined)[] =>
  node !== undefined && 'RowExpr' in node ? (node.RowExpr.args ?? []) : [node];
