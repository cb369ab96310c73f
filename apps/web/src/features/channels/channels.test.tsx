// @vitest-environment jsdom
import {
  addChannel,
  changeChannel,
  listChannels,
  removeChannel,
  type WireChannel,
} from '@fivefold/contract/calls/channels';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeApi, refuse } from '#testing/fake-api.ts';
import { answerChannels, channelOf } from '#testing/fake-channels.ts';
import { renderPage } from '#testing/render-page.tsx';
import { Channels } from './channels.tsx';

function show(channels: readonly WireChannel[] = []) {
  const api = createFakeApi();
  answerChannels(api, channels);
  return { api, ...renderPage(<Channels />, { api: api.client }) };
}
type Shown = ReturnType<typeof show>;

async function openDialog({ user }: Shown) {
  await user.click(await screen.findByRole('button', { name: 'Add a channel' }));
  return within(screen.getByRole('dialog', { name: 'Add a channel' }));
}
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('channels', () => {
  it('say where they go, what they get, and why one fails', async () => {
    show([
      channelOf({ last_sent_at: Date.parse('2026-11-20T08:00:00Z') }),
      channelOf({
        service: 'gotify',
        url: 'https://gotify.example',
        kinds: ['nudge'],
        names_goals: true,
        failure: { reason: 'refused', status: 401 },
      }),
    ]);
    await screen.findByText('https://ntfy.sh/ann');
    expect(rows()).toEqual([
      'ntfyhttps://ntfy.sh/annAll messages · names no goals · last one yesterdayTestChangeRemove',
      'GotifyFailinghttps://gotify.example1 kind of message · names goalsThe server refused it. Check the address, and the token if there is one. (Status 401)TestChangeRemove',
    ]);
  });

  it('are added with the messages that they get', async () => {
    const shown = show();
    const dialog = await openDialog(shown);
    await shown.user.type(dialog.getByRole('textbox', { name: 'Address of the topic' }), 'https://ntfy.sh/ann');
    await shown.user.click(dialog.getByRole('checkbox', { name: 'Hearts' }));
    await shown.user.click(dialog.getByRole('checkbox', { name: /Name my goals/ }));
    await shown.user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText(/^6 kinds of messages · names goals/)).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    const [{ body } = { body: undefined }] = shown.api.requestsOf(addChannel);
    expect(body).toMatchObject({ service: 'ntfy', url: 'https://ntfy.sh/ann', names_goals: true });
    expect(body).not.toHaveProperty('token');
  });

  it('to an own address show once what signs their messages', async () => {
    const shown = show();
    const dialog = await openDialog(shown);
    await shown.user.click(dialog.getByRole('radio', { name: 'Own address' }));
    await shown.user.type(dialog.getByRole('textbox', { name: 'Address' }), 'https://example.com/hook');
    await shown.user.click(dialog.getByRole('button', { name: 'Add' }));
    const secret = await screen.findByRole<HTMLInputElement>('textbox', { name: 'What signs the requests' });
    expect(secret.value).toBe('whsec_secret');
    await shown.user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByDisplayValue('whsec_secret')).toBeNull();
  });

  it('that the server refuses say why in the dialog', async () => {
    const shown = show();
    shown.api.once(addChannel, () => refuse('outside.address_refused'));
    const dialog = await openDialog(shown);
    await shown.user.type(dialog.getByRole('textbox', { name: 'Address of the topic' }), 'https://10.0.0.1/ann');
    await shown.user.click(dialog.getByRole('button', { name: 'Add' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Messages can’t go to this address.');
  });

  it('are tested, with what comes of it', async () => {
    const failing = channelOf({ url: 'https://down.example/ann', failure: { reason: 'too_slow', status: null } });
    const { user } = show([channelOf(), failing]);
    await user.click(await screen.findByRole('button', { name: 'Test https://ntfy.sh/ann' }));
    expect(await screen.findByText('The test was accepted. Check whether it arrived.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Test https://down.example/ann' }));
    await waitFor(() => expect(screen.getAllByText('The server took longer than 5 seconds.')).toHaveLength(2));
  });

  it('are changed, and removed after a question', async () => {
    const channel = channelOf();
    const { user, api } = show([channel]);
    await user.click(await screen.findByRole('button', { name: 'Change https://ntfy.sh/ann' }));
    await user.click(screen.getByRole('checkbox', { name: 'Reminders' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^6 kinds of messages/)).toBeDefined();
    expect(api.requestsOf(changeChannel)).toMatchObject([{ body: { id: channel.id, names_goals: false } }]);
    await user.click(screen.getByRole('button', { name: 'Remove https://ntfy.sh/ann' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
    expect(screen.getByText(/^Besides your phone and mail/)).toBe(document.activeElement);
    expect(api.requestsOf(removeChannel)).toHaveLength(1);
  });

  it('that do not load say so, with another try', async () => {
    const api = createFakeApi();
    api.once(listChannels, () => refuse('common.too_many_requests'));
    answerChannels(api);
    const { user } = renderPage(<Channels />, { api: api.client });
    await user.click(await screen.findByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('button', { name: 'Add a channel' })).toBeDefined();
  });
});
