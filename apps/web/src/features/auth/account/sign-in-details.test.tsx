// @vitest-environment jsdom
import { getAccount } from '@fivefold/contract/calls/account';
import { commonPasswords } from '@fivefold/contract/calls/auth';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiProblem } from '#kernel/api/problem.ts';
import { createFakeApi } from '#testing/fake-api.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { renderPage } from '#testing/render-page.tsx';
import { ANN } from '#testing/wire-samples.ts';
import { SignInSettings } from './sign-in-settings.tsx';

const WRONG = new ApiProblem('account.wrong_password', 403, 'Incorrect password.');

function showAccount() {
  const api = createFakeApi();
  const asked: unknown[][] = [];
  let pending: string | null = null;
  api.on(getAccount, () => ({
    email: ANN.email,
    pending_email: pending,
    email_verified: true,
    proof: 'password' as const,
    sessions: [],
  }));
  api.on(commonPasswords, () => ({ digests: [] }));
  const fake = createFakePlatform();
  const answer = async (...input: unknown[]) => {
    asked.push(input);
    if (input.includes('not the password')) throw WRONG;
  };
  const platform = {
    ...fake,
    identity: {
      ...fake.identity,
      changePassword: answer,
      changeEmail: async (email: string, { password }: { password?: string }) => {
        await answer(email, password);
        pending = email;
      },
    },
  };
  return { asked, ...renderPage(<SignInSettings />, { api: api.client, platform }) };
}

describe('changing the password in the settings', () => {
  it('asks for the current one, says when it is wrong, and then that it is done', async () => {
    const { asked, user } = showAccount();
    await user.click(await screen.findByRole('button', { name: 'Change password' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Change your password' }));
    await user.type(dialog.getByLabelText('Current password'), 'not the password');
    await user.type(dialog.getByLabelText('New password'), 'some random words');
    await user.click(dialog.getByRole('button', { name: 'Change password' }));
    expect(await dialog.findByText('Incorrect password.')).toBeTruthy();
    await user.clear(dialog.getByLabelText('Current password'));
    await user.type(dialog.getByLabelText('Current password'), 'the password');
    await user.click(dialog.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('Your password is changed.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(asked.at(-1)).toEqual(['the password', 'some random words']);
  });
});

describe('changing the address in the settings', () => {
  it('asks for the password, says where the link went, and shows that it waits', async () => {
    const { asked, user } = showAccount();
    await user.click(await screen.findByRole('button', { name: 'Change email' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Change your email' }));
    await user.type(dialog.getByLabelText('New email'), ' new@example.com');
    await user.type(dialog.getByLabelText('Current password'), 'the password');
    await user.click(dialog.getByRole('button', { name: 'Send link' }));
    const told = await screen.findByRole('dialog', { name: 'Check your email' });
    expect(told.textContent).toContain('We sent a link to new@example.com.');
    expect(asked).toEqual([['new@example.com', 'the password']]);
    await user.click(within(told).getByRole('button', { name: 'OK' }));
    await waitFor(() =>
      expect(screen.getByText(/Open it and confirm to start using that address/).textContent).toContain(
        'new@example.com',
      ),
    );
  });
});
