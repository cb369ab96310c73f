import { loadModule } from 'libpg-query';
import type { Recorded } from '../recorder.ts';
import { TABLE_DISTRIBUTION } from './distribution.ts';
import { isValue, type Term } from './equalities.ts';
import { type Catalog, type ReadStatement, readStatement, type TableUse } from './read-statement.ts';

/** Where a table's rows are for a statement; `unknown` has the column that says instead which rows are meant. */
type Place =
  | { readonly kind: 'person' | 'part'; readonly of: Term }
  | { readonly kind: 'unknown'; readonly by: string | undefined }
  | { readonly kind: 'local' };
interface Placed {
  readonly table: string;
  readonly place: Place;
}

/** What was done and why, for each statement that needs more than one shard; statements with the same line are counted. */
export async function findCrossings(recorded: readonly Recorded[], catalog: Catalog): Promise<string[]> {
  await loadModule();
  // The line of a text names what was done when it was first sent, which is the same in every run.
  const firsts = new Map<string, string>();
  const textsOf = new Map<string, Set<string>>();
  for (const { during, text, values } of recorded) {
    if (!/^\s*(select|insert|update|delete|with)\b/i.test(text)) continue;
    const first = firsts.get(text) ?? during;
    firsts.set(text, first);
    const why = whyCrossing(readStatement(text, values, catalog));
    if (why === undefined) continue;
    const line = `${first}: ${why}`;
    textsOf.set(line, (textsOf.get(line) ?? new Set()).add(text));
  }
  return [...textsOf].map(([line, texts]) => (texts.size > 1 ? `${line} (${texts.size})` : line)).toSorted();
}

/**
 * A statement crosses shards unless every table in it is bound to the same person by a value, or through a join on what
 * distributes the table. One of a single goal's tables alone needs one shard, though it would have to say whose.
 */
function whyCrossing(statement: ReadStatement): string | undefined {
  const placed = statement.uses.map((use): Placed => ({ table: use.table, place: placeOf(use, statement) }));
  const local = placed.filter(({ place }) => place.kind === 'local');
  if (local.length === placed.length) return undefined;
  const people = namesByPlace(placed, 'person');
  const parts = namesByPlace(placed, 'part');
  const why = [
    ...whyUnknown(placed),
    ...(people.length > 1 ? [people.join(' and another person’s ')] : []),
    ...(parts.length + people.length > 1 ? parts.map((names) => `${names} by a given id`) : []),
    ...(local.length > 0 ? [`${namesOf(local)} on one machine`] : []),
  ];
  return why.length === 0 ? undefined : why.toSorted().join('; ');
}

function whyUnknown(placed: readonly Placed[]): string[] {
  const unknown = placed.flatMap(({ table, place }) => (place.kind === 'unknown' ? [{ table, by: place.by }] : []));
  return [...Map.groupBy(unknown, ({ by }) => by)].map(
    ([by, uses]) => `${namesOf(uses)} ${by === undefined ? 'of several people' : `by ${by}`}`,
  );
}

/** The tables of each person, or of each id. */
function namesByPlace(placed: readonly Placed[], kind: 'person' | 'part'): string[] {
  const groups = Map.groupBy(
    placed.filter(({ place }) => place.kind === kind),
    ({ place }) => ('of' in place ? place.of : ''),
  );
  return [...groups.values()].map(namesOf);
}

function placeOf(use: TableUse, statement: ReadStatement): Place {
  const { rootOf } = statement;
  const rule = TABLE_DISTRIBUTION[use.table];
  if (rule === undefined) throw new Error(`distribution.ts does not say where ${use.table} would be.`);
  if (rule === 'local') return { kind: 'local' };
  const isPersons = 'person' in rule;
  const person = isPersons ? rootOf(use.column(rule.person)) : ownerOf(use, rule, statement);
  if (person !== undefined && isValue(person)) return { kind: 'person', of: person };
  const idColumn = isPersons ? rule.id : rule.column;
  const id = idColumn === undefined ? undefined : rootOf(use.column(idColumn));
  if (id !== undefined && isValue(id)) return { kind: 'part', of: id };
  return { kind: 'unknown', by: joinedWith(use, [person, id], statement) };
}

/** Who owns what a table is part of, if the statement also reads that. */
function ownerOf(
  use: TableUse,
  { partOf, column }: { readonly partOf: string; readonly column: string },
  { uses, rootOf }: ReadStatement,
): Term | undefined {
  const owner = TABLE_DISTRIBUTION[partOf];
  if (typeof owner !== 'object' || !('person' in owner)) throw new Error(`${partOf} is no person’s.`);
  const { person, id = '' } = owner;
  const wanted = rootOf(use.column(column));
  return uses
    .filter((other) => other.table === partOf && rootOf(other.column(id)) === wanted)
    .map((other) => rootOf(other.column(person)))
    .toSorted((one, other) => Number(isValue(other)) - Number(isValue(one)))[0];
}

/** The column of another table that says which rows are meant, one of a table that is bound to a person before others. */
function joinedWith(use: TableUse, terms: readonly (Term | undefined)[], statement: ReadStatement): string | undefined {
  const { uses, columns, rootOf } = statement;
  const wanted = new Set(terms.filter((term) => term !== undefined));
  const joined = uses
    .filter((other) => other.table !== use.table)
    .flatMap((other) => {
      const isBound = columns(other.table).some((name) => name.endsWith('uid') && isValue(rootOf(other.column(name))));
      return columns(other.table)
        .filter((name) => wanted.has(rootOf(other.column(name))))
        .map((name) => ({ name: `${other.table}.${name}`, isBound }));
    });
  return (joined.find(({ isBound }) => isBound) ?? joined[0])?.name;
}

const namesOf = (uses: readonly { readonly table: string }[]): string =>
  [...new Set(uses.map(({ table }) => table))].toSorted().join(', ');
