import { describe, expect, it } from 'vitest';
import { decodeForm } from './form.ts';

/** As plain objects, so that they can be compared with literals. */
const decoded = (text: string): unknown => JSON.parse(JSON.stringify(decodeForm(text)));

describe('decodeForm', () => {
  it.each([
    ['', {}],
    ['a=1&b=two%20words', { a: '1', b: 'two words' }],
    ['?limit=3', { limit: '3' }],
    ['a[b][c]=v', { a: { b: { c: 'v' } } }],
    ['a[0]=x&a[1]=y', { a: ['x', 'y'] }],
    ['a[]=x&a[]=y', { a: ['x', 'y'] }],
    [
      'items[0][price]=p&items[0][quantity]=2&items[1][price]=q',
      { items: [{ price: 'p', quantity: '2' }, { price: 'q' }] },
    ],
    ['metadata[user.id]=7&discounts=', { metadata: { 'user.id': '7' }, discounts: '' }],
    ['a=1&a=2', { a: '2' }],
  ])('reads %j', (text, expected) => {
    expect(decoded(text)).toEqual(expected);
  });

  it('lets no index allocate: a list with gaps stays a hash', () => {
    expect(decoded('a[4294967294]=x')).toEqual({ a: { 4294967294: 'x' } });
  });

  it.each([
    ['__proto__[polluted]=1'],
    ['metadata[__proto__][polluted]=1'],
    ['constructor[prototype][polluted]=1'],
    ['a=1&a[b]=2'],
    ['a[b]=2&a=1'],
    ['a[b'],
    ['[b]=1'],
    ['a[[b]]=1'],
    [`a${'[b]'.repeat(9)}=1`],
    [`a${'[b]'.repeat(100_000)}=1`],
    [Array.from({ length: 1001 }, (_, index) => `a${index}=1`).join('&')],
  ])('refuses %.40s', (text) => {
    expect(() => decodeForm(text)).toThrow(expect.objectContaining({ status: 400 }));
    expect(Object.prototype).not.toHaveProperty('polluted');
  });
});
