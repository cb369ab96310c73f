/** How many rows are in memory at a time. */
export const PAGE = 500;

/** Every page of a statement by its key: the last row of one page says where the next begins. */
export async function* pagesOf<Row, Key>(
  first: Key,
  read: (after: Key) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
): AsyncGenerator<Row> {
  let after = first;
  for (;;) {
    const page = await read(after);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    after = keyOf(last);
  }
}
