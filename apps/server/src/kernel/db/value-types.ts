import pg from 'pg';

/**
 * How PostgreSQL's values become JavaScript's, whatever the session's settings:
 *
 * - `date` stays `'YYYY-MM-DD'`: a day has no instant, and the driver's `Date` would be midnight in the server's own
 *   zone;
 * - `timestamp` (without zone) stays the text that it is, for the same reason;
 * - `timestamptz` is a `Date`;
 * - `int8` is a `number` when it is exact, otherwise the digits as a string;
 * - `numeric` stays text; `json` and `jsonb` are parsed; `bytea` is a `Buffer`; arrays follow their elements.
 */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
    return ownParsers.get(oid) ?? pg.types.getTypeParser(oid, 'text');
  }) as pg.CustomTypesConfig['getTypeParser'],
};

const oids = {
  int8: 20,
  int8Array: 1016,
  date: 1082,
  dateArray: 1182,
  timestamp: 1114,
  timestampArray: 1115,
  textArray: 1009,
};
const parseTextArray = pg.types.getTypeParser(oids.textArray, 'text') as (text: string) => unknown[];

const ownParsers = new Map<number, (text: string) => unknown>([
  [oids.int8, exactNumber],
  [oids.int8Array, (text) => withEachElement(parseTextArray(text), exactNumber)],
  [oids.date, (text) => text],
  [oids.dateArray, parseTextArray],
  [oids.timestamp, (text) => text],
  [oids.timestampArray, parseTextArray],
]);

function exactNumber(digits: string): number | string {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : digits;
}

/** Arrays may be nested and may hold NULL. */
function withEachElement(array: unknown[], parse: (text: string) => unknown): unknown[] {
  return array.map((element) => {
    if (Array.isArray(element)) return withEachElement(element, parse);
    return typeof element === 'string' ? parse(element) : element;
  });
}
