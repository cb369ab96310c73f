import type { ColumnType } from 'kysely';

/** A JSON column: parsed when it is read, written as text. */
export type Json<T> = ColumnType<T, string, string>;
