import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { csvLine, csvOf, jsonOf } from './csv.ts';

async function* rows(...list: Record<string, string | number>[]) {
  yield* list;
}
const textOf = (pieces: AsyncIterable<string>) => text(Readable.from(pieces));

describe('a line of CSV', () => {
  it.each([
    [['plain', 1, true, null], 'plain,1,true,\r\n'],
    [['a, b', 'say "hi"', 'two\nlines'], '"a, b","say ""hi""","two\nlines"\r\n'],
    [[' edges '], '" edges "\r\n'],
    [['', -5], ',-5\r\n'],
  ])('writes %j as RFC 4180 has it', (cells, line) => {
    expect(csvLine(cells)).toBe(line);
  });

  it.each(['=1+1', '+49 170', '-5', '@SUM(A1)', '\tx', '\rx', '\n=1', '＝1'])(
    'keeps %j from being a formula',
    (value) => {
      expect(csvLine([value]).replace(/^"/, '')).toMatch(/^'/);
    },
  );
});

it('a table is a line of names and a line for each row, in CSV and in JSON', async () => {
  const two = () => rows({ a: 1, b: 'x' }, { a: 2, b: 'y' });
  expect(await textOf(csvOf(['a', 'b'], two()))).toBe('\uFEFFa,b\r\n1,x\r\n2,y\r\n');
  expect(await textOf(jsonOf(two()))).toBe('[\n{"a":1,"b":"x"},\n{"a":2,"b":"y"}\n]\n');
  expect(JSON.parse(await textOf(jsonOf(rows())))).toEqual([]);
});
