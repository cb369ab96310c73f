/** What hovers around an ember, such as its sparks, is no part of its body. @returns the rows without it */
export function findBody(rows: readonly string[]): readonly string[] {
  const body = rows.map((row) => row.split('').map(() => '.'));
  const ahead = [[Math.floor((rows[0]?.length ?? 0) / 2), rows.length - 2] as const];
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    const [x, y] = next;
    const letter = rows[y]?.[x] ?? '.';
    const line = body[y];
    if (letter === '.' || line === undefined || line[x] !== '.') continue;
    line[x] = letter;
    ahead.push([x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]);
  }
  return body.map((line) => line.join(''));
}
