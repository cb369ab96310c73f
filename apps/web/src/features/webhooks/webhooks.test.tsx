// @vitest-environment jsdom
import {
  addWebhook,
  removeWebhook,
  switchWebhookOn,
  type WireDelivery,
  type WireWebhook,
} from '@fivefold/contract/calls/webhooks';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeApi } from '#testing/fake-api.ts';
import { answerWebhooks, deliveryOf, webhookOf } from '#testing/fake-webhooks.ts';
import { renderPage } from '#testing/render-page.tsx';
import { Webhooks } from './webhooks.tsx';

function show(webhooks: readonly WireWebhook[] = [], deliveries: readonly WireDelivery[] = []) {
  const api = createFakeApi();
  answerWebhooks(api, webhooks, deliveries);
  return { api, ...renderPage(<Webhooks />, { api: api.client }) };
}
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('webhooks', () => {
  it('are added with what they are told, and show once what signs their requests', async () => {
    const { user, api } = show();
    await user.click(await screen.findByRole('button', { name: 'Add a webhook' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Add a webhook' }));
    await user.type(dialog.getByRole('textbox', { name: 'Address' }), 'https://example.com/hook');
    await user.click(dialog.getByRole('checkbox', { name: 'Lapses' }));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    const secret = await screen.findByRole<HTMLInputElement>('textbox', { name: 'What signs the requests' });
    expect(secret.value).toBe('whsec_secret');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('Check-ins, Lapses')).toBeDefined();
    expect(api.requestsOf(addWebhook).map(({ body }) => body)).toEqual([
      { url: 'https://example.com/hook', events: ['check_in', 'lapse'] },
    ]);
  });

  it('that were switched off say so, and are switched on again', async () => {
    const { user, api } = show([webhookOf({ failures: 100, off_at: Date.parse('2026-11-20T12:00:00Z') })]);
    expect(await screen.findByText('It failed too often, and was switched off yesterday.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Switch on https://example.com/hook' }));
    await waitFor(() => expect(screen.queryByText(/^It failed too often/)).toBeNull());
    expect(api.requestsOf(switchWebhookOn)).toHaveLength(1);
  });

  it('list their deliveries, with why one did not arrive', async () => {
    const failure = { reason: 'too_slow', status: null } as const;
    const { user } = show(
      [webhookOf({ failures: 3 })],
      [deliveryOf({ state: 'waiting', tries: 3, next_at: Date.parse('2026-11-21T13:00:00Z'), failure }), deliveryOf()],
    );
    expect(await screen.findByText('3 requests in a row failed.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Deliveries to https://example.com/hook' }));
    await screen.findByText('Arrived');
    expect(rows().slice(-2)).toEqual([
      expect.stringMatching(
        /^Check-insOn its wayNov 20, 2026.*3 tries · Next try Nov 21.*The server took longer than 5 seconds\.$/,
      ),
      expect.stringMatching(/^Check-insArrivedNov 20, 2026/),
    ]);
  });

  it('are removed after a question', async () => {
    const { user, api } = show([webhookOf()]);
    await user.click(await screen.findByRole('button', { name: 'Remove https://example.com/hook' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
    expect(screen.getByText(/^A program of yours is told/)).toBe(document.activeElement);
    expect(api.requestsOf(removeWebhook)).toHaveLength(1);
  });
});
