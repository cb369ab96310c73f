import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { readCatalog, schemaDocument } from '../../../../../scripts/schema-document.ts';
import { migrate } from './migrate.ts';

/** The table that only the migrations themselves read: no other code names it. */
const NOT_OURS = ['schema_migrations'];

/** What a column of the database may be called in `tables/`, without `| null` and `Generated<…>`. */
const TYPES_OF: Readonly<Record<string, RegExp>> = {
  // As text.
  xid8: /^string$/,
  text: /^(string|GatheredKind|Frequency|Celebration|DayAnswer|PartOfDay|TokenScope|ChannelService|OutsideFailureReason|WebhookEvent|('\w+'( \| )?)+)$/,
  uuid: /^string$/,
  bytea: /^Buffer$/,
  date: /^LocalDay$/,
  boolean: /^boolean$/,
  smallint: /^(number|WeeklyInterval|MinuteOfDay)$/,
  ARRAY: /^\w+\[\]$/,
  integer: /^number$/,
  real: /^number$/,
  bigint: /^number$/,
  json: /^Json<.+>$/,
  jsonb: /^Json<.+>$/,
  'timestamp with time zone': /^Date$/,
};

interface Column {
  readonly type: string;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
}
type Tables = Record<string, Record<string, Column>>;

/** Reads `schema.ts` and `tables/` themselves, so that the test needs no second list. */
function readDeclared(): Tables {
  const source = globSync(['schema.ts', 'tables/*.ts'], { cwd: import.meta.dirname })
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n');
  const interfaces = new Map(
    [...source.matchAll(/^(?:export )?interface (\w+) \{\n(.*?)^\}/gms)].map(([, name, body]) => [name, body]),
  );
  const fieldsOf = (name: string) =>
    [...(interfaces.get(name) ?? '').matchAll(/^ {2}(\w+): (.+);$/gm)].map(
      ([, field = '', type = '']) => [field, type] as const,
    );
  return Object.fromEntries(
    fieldsOf('Schema').map(([table, type]) => [
      table,
      Object.fromEntries(fieldsOf(type).map(([column, text]) => [column, toColumn(text)])),
    ]),
  );
}

function toColumn(text: string): Column {
  const generated = /^Generated<(.*)>$/.exec(text)?.[1];
  const type = generated ?? text;
  return {
    type: type.replace(/ \| null$/, ''),
    isNullable: type.endsWith(' | null'),
    hasDefault: generated !== undefined,
  };
}

async function readMigrated({ db }: TestDatabase): Promise<Tables> {
  const { rows } = await db.pool.query<{
    table_name: string;
    column_name: string;
    data_type: string;
    is_nullable: string;
    column_default: string | null;
  }>(
    `select table_name, column_name, data_type, is_nullable, column_default
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const tables: Tables = {};
  for (const row of rows) {
    if (NOT_OURS.includes(row.table_name)) continue;
    (tables[row.table_name] ??= {})[row.column_name] = {
      type: row.data_type,
      isNullable: row.is_nullable === 'YES',
      hasDefault: row.column_default !== null,
    };
  }
  return tables;
}

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('the schema', () => {
  it('the Schema type names exactly the tables and columns that the migrations make', async () => {
    const namesOf = (tables: Tables) =>
      Object.entries(tables)
        .map(([table, columns]) => `${table}: ${Object.keys(columns).toSorted().join(' ')}`)
        .toSorted();
    const declared = readDeclared();
    expect(Object.keys(declared).length).toBeGreaterThan(10);
    expect(namesOf(declared)).toEqual(namesOf(await readMigrated(database)));
  });

  it('and says of every column what it holds and whether it may be null', async () => {
    const declared = readDeclared();
    const wrong: string[] = [];
    for (const [table, columns] of Object.entries(await readMigrated(database))) {
      for (const [name, column] of Object.entries(columns)) {
        const said = declared[table]?.[name];
        if (
          said === undefined ||
          !(TYPES_OF[column.type]?.test(said.type) ?? false) ||
          said.isNullable !== column.isNullable
        ) {
          wrong.push(
            `${table}.${name} is ${column.type}${column.isNullable ? ' or null' : ''}, declared ${JSON.stringify(said)}`,
          );
        }
        // The other way round, an insert may leave the column out that the database would refuse.
        if (said?.hasDefault === true && !column.hasDefault)
          wrong.push(`${table}.${name} is Generated, but has no default`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('has the tables that docs/database.md shows; `npm run schema-picture` writes that page', async () => {
    const page = readFileSync(join(import.meta.dirname, '../../../../../docs/database.md'), 'utf8');
    expect(page).toBe(schemaDocument(await readCatalog((text) => database.db.pool.query(text))));
  });

  it('running the migrations again changes nothing', async () => {
    const before = await readMigrated(database);
    expect(await migrate(database.db.pool)).toEqual([]);
    expect(await readMigrated(database)).toEqual(before);
  });
});
