import fc from 'fast-check';

/** The smallest PNG there is: one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
).toString('latin1');
const BOUNDARY = 'fuzzed-form';

/** Forms with a photo, one byte a character: good, with odd names, with other things in them, cut, or no forms. */
export function formArbitrary(field: string): fc.Arbitrary<{ text: string; type: string } | undefined> {
  const name = fc.oneof(
    { weight: 8, arbitrary: fc.constant(field) },
    fc.constantFrom('', 'other', '__proto__', `${field}[]`, 'x'.repeat(5000)),
  );
  const fileName = fc.oneof(
    { weight: 4, arbitrary: fc.constant('me.jpg') },
    fc.constantFrom(
      '../../../../etc/passwd',
      '..\\..\\boot.ini',
      '/dev/null',
      'a\u0000.jpg',
      '.',
      '',
      '<img src=x>.svg',
      'x.jpg"; name="other',
      'x'.repeat(3000),
      "'; drop table photos; --",
    ),
    fc.string({ maxLength: 60 }).map((text) => Buffer.from(text.replaceAll(/[\r\n"]/g, ''), 'utf8').toString('latin1')),
  );
  const content = fc.oneof(
    { weight: 4, arbitrary: fc.constant(PIXEL) },
    fc.nat(PIXEL.length).map((length) => PIXEL.slice(0, length)),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
    fc
      .tuple(fc.nat(PIXEL.length - 1), fc.nat(255))
      .map(([at, byte]) => PIXEL.slice(0, at) + String.fromCharCode(byte) + PIXEL.slice(at + 1)),
    fc.constantFrom(
      '',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'GIF89a',
      '\xff\xd8\xff',
      `--${BOUNDARY}--`,
      '%PDF-1.4',
      'PK\u0003\u0004',
    ),
  );
  const type = fc.constantFrom(
    'image/jpeg',
    'text/html',
    '',
    'x/y\u0001',
    'image/svg+xml',
    'multipart/mixed; boundary=inner',
  );
  const part = fc
    .tuple(name, fileName, type, content)
    .map(
      ([of, file, as, bytes]) =>
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${of}"; filename="${file}"\r\ncontent-type: ${as}\r\n\r\n${bytes}\r\n`,
    );
  const text = fc.constantFrom(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="note"\r\n\r\nhello\r\n`,
    `--${BOUNDARY}\r\n\r\n\r\n`,
    `--${BOUNDARY}\r\n: x\r\n\r\n`,
  );
  const parts = fc.oneof(
    { weight: 6, arbitrary: part.map((one) => [one]) },
    fc.array(fc.oneof(part, text), { maxLength: 9 }),
  );
  const end = fc.oneof(
    { weight: 8, arbitrary: fc.constant(`--${BOUNDARY}--\r\n`) },
    fc.constantFrom('', `--${BOUNDARY}`, `--${BOUNDARY}--`, '\r\n\r\n--'),
  );
  return fc.oneof(
    {
      weight: 12,
      arbitrary: fc
        .tuple(parts, end)
        .map(([all, last]) => ({ text: all.join('') + last, type: `multipart/form-data; boundary=${BOUNDARY}` })),
    },
    fc
      .tuple(
        part,
        fc.constantFrom(
          'multipart/form-data',
          'multipart/form-data; boundary=',
          `multipart/form-data; boundary=${'b'.repeat(500)}`,
          'application/json',
          'image/png',
        ),
      )
      .map(([one, as]) => ({ text: one, type: as })),
    fc.constant(undefined),
  );
}
