// @vitest-environment jsdom
import { listBlocks, unblockPerson } from '@fivefold/contract/calls/blocks';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refuse } from '#testing/fake-api.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { PrivacyRoom } from './privacy-room.tsx';

describe('blocked people', () => {
  it('are listed, and can be unblocked', async () => {
    const { api } = createFakeProduct();
    let data = [{ uid: 'uid-eve', name: 'Eve', avatar_color: null }];
    api.on(listBlocks, () => ({ data }));
    api.on(unblockPerson, () => {
      data = [];
      return { success: true as const };
    });
    const { user } = renderPage(<PrivacyRoom />, { api: api.client });
    await user.click(await screen.findByRole('button', { name: 'Unblock Eve' }));
    expect(await screen.findByText(/^You haven’t blocked anyone\./)).toBe(document.activeElement);
    expect(await screen.findByText(/^Unblocked\./)).toBeDefined();
    expect(api.requestsOf(unblockPerson).map(({ body }) => body)).toEqual([{ uid: 'uid-eve' }]);
  });

  it('that do not load say so, with another try', async () => {
    const { api } = createFakeProduct();
    api.once(listBlocks, () => refuse('common.not_found'));
    const { user } = renderPage(<PrivacyRoom />, { api: api.client });
    await user.click(await screen.findByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText(/^You haven’t blocked anyone\./)).toBeDefined();
  });
});
