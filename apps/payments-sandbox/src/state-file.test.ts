import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSandbox } from './sandbox.ts';
import {
  API_KEY,
  clientOf,
  closeSetupsAfterEach,
  createSetup,
  makeCatalogue,
  press,
  startCheckout,
  subscribe,
} from './testing/set-up.ts';

closeSetupsAfterEach();

const newFile = () => join(mkdtempSync(join(tmpdir(), 'sandbox-')), 'deep', 'state.json');

describe('the state file', () => {
  it('brings everything back: objects, open pages, keys, what was deleted', async () => {
    const world = await createSetup({ stateFile: newFile() });
    const subscription = await subscribe(world);
    const price = await makeCatalogueOnce(world);
    const open = await startCheckout(world, { price });
    const gone = await world.stripe.customers.create({ email: 'gone@example.com' });
    await world.stripe.customers.del(gone.id);
    const keyed = await world.stripe.customers.create({ email: 'ann@example.com' }, { idempotencyKey: 'k' });
    const before = await world.stripe.subscriptions.retrieve(subscription.id, { expand: ['discounts'] });

    await world.restart();
    const after = await world.stripe.subscriptions.retrieve(subscription.id, { expand: ['discounts'] });
    const withoutAddress = (value: object) =>
      JSON.parse(JSON.stringify(value).replaceAll(/http:\/\/127\.0\.0\.1:\d+\//g, '/')) as object;
    expect(withoutAddress(after)).toEqual(withoutAddress(before));
    expect(await world.stripe.customers.retrieve(gone.id)).toMatchObject({ deleted: true });
    expect((await world.stripe.customers.create({ email: 'ann@example.com' }, { idempotencyKey: 'k' })).id).toBe(
      keyed.id,
    );
    const { url } = await world.stripe.checkout.sessions.retrieve(open.id);
    expect(url).toBe(`${world.sandbox.url}/c/pay/${open.id}`);
    expect((await press(url, { do: 'subscribe' })).status).toBe(303);
    await world.advance(31);
    expect((await world.stripe.invoices.list({ customer: subscription.customer as string })).data).toHaveLength(2);
  });

  it('holds a change before its answer is sent, for its owner only', async () => {
    const stateFile = newFile();
    const world = await createSetup({ stateFile });
    const { id } = await world.stripe.customers.create({ email: 'ann@example.com' });
    expect(readFileSync(stateFile, 'utf8')).toContain(id);
    expect(statSync(stateFile).mode & 0o077).toBe(0);
    const session = await startCheckout(world, { price: await makeCatalogueOnce(world) });
    await press(session.url, { do: 'subscribe' });
    expect(readFileSync(stateFile, 'utf8')).toContain('checkout.session.completed');
  });

  it.each(['', '{"version":1,"tab', '{"version":7}', 'null'])(
    'is not guessed at when it is not one: %j',
    async (text) => {
      const stateFile = join(mkdtempSync(join(tmpdir(), 'sandbox-')), 'state.json');
      writeFileSync(stateFile, text);
      await expect(createSandbox({ apiKey: API_KEY, now: () => new Date(), stateFile })).rejects.toThrow(stateFile);
      expect(readFileSync(stateFile, 'utf8')).toBe(text);
    },
  );

  it('answers 500 when the disk refuses, rather than acknowledge what may be lost', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
    const sandbox = await createSandbox({
      apiKey: API_KEY,
      now: () => new Date(),
      stateFile: join(folder, 'new', 'state.json'),
    });
    // A file where the folder should be: nothing can be written there.
    writeFileSync(join(folder, 'new'), '');
    const create = () => clientOf(sandbox).customers.create({}, { idempotencyKey: 'k' });
    await expect(create()).rejects.toMatchObject({ statusCode: 500 });
    rmSync(join(folder, 'new'));
    expect((await create()).lastResponse.headers['idempotent-replayed']).toBe('true');
    expect((await clientOf(sandbox).customers.list()).data).toHaveLength(1);
    await sandbox.close();
  });
});

async function makeCatalogueOnce(world: Awaited<ReturnType<typeof createSetup>>): Promise<string> {
  const [price] = (await world.stripe.prices.list({ lookup_keys: ['base_monthly'] })).data;
  return (price ?? (await makeCatalogue(world))).id;
}
