import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Sentence } from '@fivefold/rules/sentence';
import { describe, expect, it } from 'vitest';
import { STYLE } from './hosted/style.ts';
import {
  closeSetupsAfterEach,
  COUPON,
  createSetup,
  idOf,
  makeCatalogue,
  openPortal,
  press,
  startCheckout,
  subscribe,
  type Setup,
} from './testing/set-up.ts';

closeSetupsAfterEach();

const read = async (url: string | null) => {
  const answer = await fetch(url ?? '', { redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
/** What a person reads: tags and style gone, spaces joined, the escapes of our own template undone. */
const wordsOf = (page: string) =>
  page
    .replace(/<style>.*?<\/style>/s, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll(/\s+/g, ' ');
const buttonsOf = (page: string) =>
  [...page.matchAll(/<button[^>]*>([^<]*)<\/button>/g)].map((match) => match[1]?.trim());

const openCheckout = async (world: Setup, name?: string, coupon?: string) => {
  const price = await makeCatalogue(world, name);
  return startCheckout(world, { price: price.id, ...(coupon ? { coupon } : {}) });
};
describe('every page', () => {
  it('says that no money moves, has one heading, labels its fields and runs nothing', async () => {
    const world = await createSetup();
    const { customer } = await subscribe(world);
    const price = (await world.stripe.prices.list()).data[0]?.id ?? '';
    const { url: checkout } = await startCheckout(world, { price });
    const invoice = (await world.stripe.invoices.list()).data[0]?.hosted_invoice_url ?? '';
    for (const url of [checkout, await openPortal(world, idOf(customer)), invoice, `${world.sandbox.url}/nowhere`]) {
      const { text, headers } = await read(url);
      expect(text).toContain('Sandbox: no real payment is made');
      expect(text.match(/<h1[ >]/g)).toHaveLength(1);
      expect(text).toMatch(/^<!doctype html>\n<html lang="en">/);
      expect(text).not.toMatch(/<script|\son\w+=|\sstyle=|javascript:/);
      const fields = [...text.matchAll(/<(?:input|select)[^>]*>/g)]
        .map(([field]) => field)
        .filter((field) => !field.includes('hidden'));
      const isLabelled = (field: string): boolean => {
        const id = /\bid="([^"]+)"/.exec(field)?.[1];
        if (id !== undefined) return text.includes(`for="${id}"`);
        return /<label[^>]*>\s*$/.test(text.slice(0, text.indexOf(field)));
      };
      expect(fields.filter((field) => !isLabelled(field))).toEqual([]);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'/);
      expect(policy).not.toContain('unsafe');
      expect([
        headers.get('cache-control'),
        headers.get('referrer-policy'),
        headers.get('x-content-type-options'),
      ]).toEqual(['no-store', 'no-referrer', 'nosniff']);
    }
  });

  it('escapes what others wrote', async () => {
    const world = await createSetup();
    const name = '<script>alert("1")</script>\'`&';
    await makeCatalogue(world, name);
    const customer = await world.stripe.customers.create({ email: '"><img src=x>@example.com' });
    const price = (await world.stripe.prices.list()).data[0]?.id ?? '';
    const { url } = await startCheckout(world, { price, customer: customer.id });
    await subscribe(world, { customer: customer.id });
    const invoice = (await world.stripe.invoices.list()).data[0]?.hosted_invoice_url ?? '';
    for (const page of [await read(url), await read(await openPortal(world, customer.id)), await read(invoice)]) {
      expect(page.text).not.toMatch(/<script|<img/);
      expect(wordsOf(page.text)).toContain(name);
    }
  });

  it('is in the language of its reader, and escapes what is said in it', async () => {
    const say = ({ text, values }: Sentence) =>
      `<${text}${typeof values['price'] === 'string' ? values['price'] : ''}>`;
    const asked: (string | undefined)[] = [];
    const readerOf = (wanted: string | undefined) => {
      asked.push(wanted);
      return { language: 'de', locale: 'de-DE', say };
    };
    const world = await createSetup({ readerOf });
    const { url } = await openCheckout(world);
    const text = await (await fetch(url ?? '', { headers: { 'accept-language': 'de' } })).text();
    expect(asked).toEqual(['de']);
    expect(text).toContain('<html lang="de">');
    expect(text).toContain('&#60;Renews every month until you cancel.&#62;');
    expect(text).toContain('&#60;{price} per month<strong>10,00\u00a0$</strong>&#62;');
    await subscribe(world);
    const [invoice] = (await world.stripe.invoices.list()).data;
    expect((await read(invoice?.hosted_invoice_url ?? null)).text).toContain(
      '<dt>&#60;{count} × {plan} at {price} per month&#62;</dt>',
    );
    expect(invoice?.lines.data[0]?.description).toBe('1 × Base (at $10.00 / month)');
  });

  it('reads well in light and in dark (WCAG AA)', () => {
    const schemes = [...STYLE.matchAll(/:root \{([^}]*)\}/g)].map(([, body = '']) =>
      Object.fromEntries([...body.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, token, colour]) => [token, colour])),
    );
    expect(schemes).toHaveLength(2);
    const text = 'ink/paper ink/card ink/glow soft/paper soft/card soft/glow ember/paper ember/card on-ember/ember';
    const signs = 'on-ember/ember-dark note-ink/note bad/bad-paper good/good-paper';
    const pairs = `${text} ${signs}`.split(' ');
    const edges = ['edge/paper', 'edge/card'];
    for (const scheme of schemes) {
      const contrastOf = (pair: string): number => {
        const [front = '', back = ''] = pair.split('/').map((token) => scheme[token]);
        return contrast(front, back);
      };
      expect(pairs.filter((pair) => !(contrastOf(pair) >= 4.5))).toEqual([]);
      expect(edges.filter((pair) => !(contrastOf(pair) >= 3))).toEqual([]);
    }
  });
});

describe('the checkout page', () => {
  it('shows the plan and its price, four cards and two buttons', async () => {
    const world = await createSetup();
    const { url } = await openCheckout(world);
    const { text } = await read(url);
    expect(wordsOf(text)).toContain('Subscribe to Base $10.00 per month');
    expect([...text.matchAll(/type="radio"/g)]).toHaveLength(4);
    expect(buttonsOf(text)).toEqual(['Subscribe', 'Cancel']);
  });

  it('shows what a coupon takes off today', async () => {
    const world = await createSetup();
    const { url } = await openCheckout(world, 'Base', COUPON);
    expect(wordsOf((await read(url)).text)).toContain('Base $10.00 Performance month −$9.00 Due today $1.00');
  });

  it.each([
    ['4000000000000002', 'Your card was declined.'],
    ['4000000000009995', 'Your card has insufficient funds.'],
  ])('says why %s is declined, and lets another one try', async (card, why) => {
    const world = await createSetup();
    const { url, id } = await openCheckout(world);
    const declined = await press(url, { do: 'subscribe', card });
    expect(declined.status).toBe(303);
    const page = new URL(declined.headers.get('location') ?? '', url ?? '');
    const { status, text } = await read(page.href);
    expect(status).toBe(200);
    expect(text).toMatch(/role="alert"/);
    expect(wordsOf(text)).toContain(`${why} Choose another card and try again.`);
    expect(text).toMatch(new RegExp(`value="${card}"\\s+checked`));
    expect((await world.stripe.checkout.sessions.retrieve(id)).status).toBe('open');
    expect((await world.stripe.subscriptions.list()).data).toEqual([]);
    // The form of a page leads to the page's own address.
    const paid = await press(page.href, { do: 'subscribe', card: '4242 4242 4242 4242' });
    expect(paid.headers.get('location')).toContain('/subscription/success');
    // Back in the browser.
    const back = await read(page.href);
    expect([back.status, wordsOf(back.text)]).toEqual([410, expect.stringContaining('This checkout is complete')]);
  });

  it('says nothing of a card that was not declined, and shows no text of an address', async () => {
    const world = await createSetup();
    const { url } = await openCheckout(world);
    for (const query of ['declined=4242424242424242', 'declined=<b>', 'declined=', 'problem=x']) {
      expect((await read(`${url}?${query}`)).text).toBe((await read(url)).text);
    }
  });

  it('takes no other card, no foreign field and no flood', async () => {
    const world = await createSetup();
    const { url } = await openCheckout(world);
    expect((await press(url, { card: '5555555555554444' })).status).toBe(400);
    expect((await press(url, { card: '4242424242424242', price: 'free' })).status).toBe(400);
    expect((await press(url, { card: 'x'.repeat(2 << 20) })).status).toBe(413);
    expect((await press(`${world.sandbox.url}/c/pay/cs_test_nope`, {})).status).toBe(404);
    expect((await fetch(url ?? '', { method: 'PUT' })).status).toBe(405);
    expect((await world.stripe.subscriptions.list()).data).toEqual([]);
  });

  it('leads back without buying, and lets the browser follow', async () => {
    const world = await createSetup();
    const { url, id } = await openCheckout(world);
    const back = await press(url, { do: 'cancel' });
    expect([back.status, back.headers.get('location')]).toEqual([303, 'http://127.0.0.1:9/plans']);
    expect((await world.stripe.checkout.sessions.retrieve(id)).status).toBe('open');
    expect((await read(url)).headers.get('content-security-policy')).toContain(
      "form-action 'self' http://127.0.0.1:9;",
    );
  });

  it('says so when it is over', async () => {
    const world = await createSetup();
    const { url } = await openCheckout(world);
    await press(url, { do: 'subscribe' });
    const done = await read(url);
    expect([done.status, wordsOf(done.text)]).toEqual([410, expect.stringContaining('This checkout is complete')]);
    const customer = (await world.stripe.customers.list()).data[0]?.id ?? '';
    const orphan = await startCheckout(world, {
      price: (await world.stripe.prices.list()).data[0]?.id ?? '',
      customer,
    });
    await world.stripe.customers.del(customer);
    expect((await press(orphan.url, { do: 'subscribe' })).status).toBe(410);
  });
});

describe('the page of an invoice', () => {
  it('shows what was billed, to whom, and that it was paid', async () => {
    const world = await createSetup({ start: '2027-01-31T12:00:00Z' });
    await subscribe(world);
    const invoice = (await world.stripe.invoices.list()).data[0]?.hosted_invoice_url ?? null;
    expect(wordsOf((await read(invoice)).text)).toMatch(
      /\$10\.00 paid Date January 31, 2027 For \S+ 1 × Base at \$10\.00 per month \$10\.00 Amount \$10\.00/,
    );
  });
});

describe('the portal page', () => {
  it('shows the plan, the next invoice and what it comes to, the card and the invoices', async () => {
    const world = await createSetup({ start: '2027-01-31T12:00:00Z' });
    const { id, customer } = await subscribe(world);
    const url = await openPortal(world, idOf(customer));
    const words = async () => wordsOf((await read(url)).text);
    expect(await words()).toContain(
      'Base Active $10.00 per month Next invoice February 28, 2027 Amount $10.00 Card Visa ending in 4242',
    );
    await world.stripe.subscriptions.update(id, { discounts: [{ coupon: COUPON }] });
    expect(await words()).toContain('Amount $1.00');
    await world.stripe.customers.createBalanceTransaction(idOf(customer), { amount: -30, currency: 'usd' });
    expect(await words()).toContain('Credit used −$0.30 Amount $0.70');
    expect(await words()).toMatch(/Invoices \w{8}-0001 January 31, 2027 · Paid \$10\.00/);
    expect(buttonsOf((await read(url)).text)).toEqual(['Cancel plan', 'Update card', 'Return']);
    // What was charged, not what it came to before credit.
    await world.advance(33);
    const later = wordsOf((await read(await openPortal(world, idOf(customer)))).text);
    expect(later).toMatch(/-0002 February 28, 2027 · Paid \$0\.70/);
  });

  it('cancels, resumes and returns', async () => {
    const world = await createSetup({ start: '2027-01-31T12:00:00Z' });
    const { id, customer } = await subscribe(world);
    const url = await openPortal(world, idOf(customer));
    const press303 = async (fields: Record<string, string>) => {
      const answer = await press(url, fields);
      expect(answer.status).toBe(303);
      return new URL(answer.headers.get('location') ?? '', url).href;
    };
    expect(await press303({ do: 'cancel', sub: id })).toBe(url);
    const ending = await read(url);
    expect(wordsOf(ending.text)).toContain('Base Ending $10.00 per month Ends on February 28, 2027');
    expect(buttonsOf(ending.text)).toContain('Resume plan');
    expect(await press303({ do: 'resume', sub: id })).toBe(url);
    expect(buttonsOf((await read(url)).text)).toContain('Cancel plan');
    expect(await press303({ do: 'return' })).toBe('http://x.test/back');
  });

  it("cannot change another customer's plan, and works for an hour", async () => {
    const world = await createSetup();
    const ann = await subscribe(world);
    const bob = await subscribe(world);
    const url = await openPortal(world, idOf(ann.customer));
    expect((await press(url, { do: 'cancel', sub: bob.id })).status).toBe(409);
    expect((await world.stripe.subscriptions.retrieve(bob.id)).cancel_at).toBeNull();
    expect((await read(`${url}x`)).status).toBe(404);
    await world.advance(0.05);
    expect((await read(url)).status).toBe(410);
    expect((await press(url, { do: 'cancel', sub: ann.id })).status).toBe(410);
    expect((await press(url, { do: 'return' })).headers.get('location')).toBe('http://x.test/back');
  });

  it('says when a payment failed', async () => {
    const world = await createSetup();
    const { customer } = await subscribe(world, { card: '4000000000000341' });
    await world.advance(33);
    expect(wordsOf((await read(await openPortal(world, idOf(customer)))).text)).toContain(
      'The payment of $10.00 failed. Change the card to pay it now.',
    );
  });
});

it('can be served under the origin of the product', async () => {
  const product = createServer((request, response) => world.sandbox.handle(request, response));
  await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(product.address() as AddressInfo).port}`;
  const world = await createSetup({ publicUrl: () => origin });
  const { url } = await openCheckout(world);
  expect(url).toMatch(new RegExp(`^${origin}/c/pay/cs_test_\\w{58}$`));
  expect((await press(url, { do: 'subscribe' })).status).toBe(303);
  const customer = (await world.stripe.customers.list()).data[0]?.id ?? '';
  const portal = await openPortal(world, customer);
  expect(portal).toMatch(new RegExp(`^${origin}/p/session/test_\\w{40}$`));
  expect((await read(portal)).status).toBe(200);
  product.close();
});

function contrast(front: string, back: string): number {
  const [bright = 0, dark = 0] = [luminance(front), luminance(back)].sort((a, b) => b - a);
  return (bright + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
