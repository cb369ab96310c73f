import { TABLE_RULES } from './table-owners/owners.ts';

/** Each diagram of docs/database.md: a title and its tables. A table that is in none fails. */
const DIAGRAMS: readonly (readonly [title: string, tables: readonly string[]])[] = [
  [
    'Goals and check-ins',
    [
      'goals',
      'goal_participants',
      'goal_departures',
      'automaticity_answers',
      'joint_runs',
      'check_ins',
      'undone_check_ins',
      'mends',
      'returns',
      'amounts',
      'additions',
      'misses',
      'letters',
      'paper_lanterns',
      'reactions',
      'arriving_hearts',
      'photos',
    ],
  ],
  [
    'Profiles, access tokens, points and payments',
    [
      'profiles',
      'access_tokens',
      'streak_ledger',
      'performance_months',
      'billing_accounts',
      'withdrawals',
      'unused_months',
      'stripe_events',
    ],
  ],
  [
    'Friends and invitations',
    [
      'friendships',
      'dashboard_versions',
      'blocks',
      'invitations',
      'invite_links',
      'invited_addresses',
      'erased_invitations',
      'refused_invitations',
    ],
  ],
  [
    'Messages and notifications',
    [
      'message_settings',
      'messages_of_day',
      'messages_of_pairs',
      'reminders',
      'reminder_plans',
      'calendar_feeds',
      'channels',
      'webhooks',
      'webhook_deliveries',
      'webhook_lapses',
      'push_tokens',
      'push_news',
    ],
  ],
  [
    'Sign-in of the embedded identity provider',
    [
      'identity_user',
      'identity_account',
      'identity_session',
      'identity_web_session',
      'identity_verification',
      'identity_devices',
      'identity_email_changes',
      'identity_email_restores',
      'identity_passkeys',
      'identity_provider_links',
      'identity_second_steps',
      'identity_recovery_codes',
      'identity_used_challenges',
      'email_verification_codes',
      'password_choices',
    ],
  ],
  ['Jobs, idempotency keys and rate limits', ['jobs', 'request_keys', 'limit_counts', 'schema_migrations']],
  ['Reports and operators', ['reports', 'operator_actions', 'operators', 'daily_counts']],
  ['Local development: mails and pushes that were not sent', ['mailbox', 'recorded_pushes']],
];

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly isPrimaryKey: boolean;
  /** Part of a unique index that is not the primary key. */
  readonly isUnique: boolean;
}

interface ForeignKey {
  readonly table: string;
  readonly columns: readonly string[];
  readonly target: string;
}

export interface SchemaCatalog {
  readonly columns: readonly Column[];
  readonly foreignKeys: readonly ForeignKey[];
}

type Query = <Row extends object>(text: string) => Promise<{ rows: Row[] }>;

/** Reads tables, columns, keys and references from PostgreSQL's catalog. */
export async function readCatalog(query: Query): Promise<SchemaCatalog> {
  const { rows: columns } = await query<Column>(`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as "isNullable",
      exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any (i.indkey)) as "isPrimaryKey",
      exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisunique and not i.indisprimary and a.attnum = any (i.indkey)) as "isUnique"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by c.relname, a.attnum`);
  const { rows: foreignKeys } = await query<ForeignKey>(`
    select conrelid::regclass::text as "table", confrelid::regclass::text as target,
      (select array_agg(attname::text order by attnum) from pg_attribute where attrelid = conrelid and attnum = any (conkey)) as columns
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    order by 1, 2, conname`);
  return { columns, foreignKeys };
}

/** The text of docs/database.md. @throws when a table is in no diagram, or a diagram names a table that does not exist. */
export function schemaDocument({ columns, foreignKeys }: SchemaCatalog): string {
  const tables = [...new Set(columns.map(({ table }) => table))];
  const drawn = DIAGRAMS.flatMap(([, names]) => names);
  const missing = [
    ...tables.filter((table) => !drawn.includes(table)),
    ...drawn.filter((table) => !tables.includes(table)),
  ];
  if (missing.length > 0) throw new Error(`schema-document.ts is out of date: ${missing.join(', ')}`);

  const entity = (table: string) => {
    const own = columns.filter((column) => column.table === table);
    return [`  ${table} {`, ...own.map((column) => `    ${attributeOf(column, foreignKeys)}`), '  }'].join('\n');
  };
  const diagram = ([title, names]: (typeof DIAGRAMS)[number]) => {
    const relations = foreignKeys.filter(({ table }) => names.includes(table)).map((key) => relationOf(key, columns));
    return [`## ${title}`, '', '```mermaid', 'erDiagram', ...relations, ...names.map(entity), '```'].join('\n');
  };
  const head = `# Database

The ${tables.length} tables, drawn from a migrated database by \`npm run schema-picture\`. Run it after adding a migration; a test fails when this page is out of date.

PK: part of the primary key. UK: part of a unique index. FK: part of a foreign key. A column with "null" may be null.`;
  const owners = Object.entries(TABLE_RULES)
    .map(([table, { owner }]) => `- \`${table}\`: ${owner.map((path) => `\`${path}\``).join(', ')}`)
    .toSorted();
  const list = `## Owners\n\nOnly its owner writes a table; \`npm run tables\` checks it. Paths are under \`apps/server/src\`.\n\n${owners.join('\n')}`;
  return `${[head, ...DIAGRAMS.map(diagram), list].join('\n\n')}\n`;
}

/** One to many; one to at most one where the foreign key is the whole primary key; from none where it may be null. */
function relationOf({ table, target, columns: keys }: ForeignKey, columns: readonly Column[]): string {
  const own = columns.filter((column) => column.table === table);
  const isOptional = own.some(({ name, isNullable }) => isNullable && keys.includes(name));
  const isWholeKey = own.every(({ name, isPrimaryKey }) => isPrimaryKey === keys.includes(name));
  return `  ${target} ${isOptional ? '|o' : '||'}--${isWholeKey ? 'o|' : 'o{'} ${table} : "${keys.join(', ')}"`;
}

function attributeOf(
  { table, name, type, isNullable, isPrimaryKey, isUnique }: Column,
  foreignKeys: readonly ForeignKey[],
): string {
  const isForeignKey = foreignKeys.some((key) => key.table === table && key.columns.includes(name));
  const keys = [isPrimaryKey && 'PK', isForeignKey && 'FK', isUnique && 'UK'].filter((key) => key !== false);
  const words = [
    type.replace('timestamp with time zone', 'timestamptz'),
    name,
    keys.join(', '),
    isNullable ? '"null"' : '',
  ];
  return words.filter((word) => word !== '').join(' ');
}
