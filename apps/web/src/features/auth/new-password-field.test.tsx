// @vitest-environment jsdom
import { commonPasswords } from '@fivefold/contract/calls/auth';
import { PASSWORD_HINT } from '@fivefold/rules/password';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeApi } from '#testing/fake-api.ts';
import { renderPage } from '#testing/render-page.tsx';
import { COMMON_PASSWORD, PERSONAL_PASSWORD } from './new-password.ts';
import { NewPasswordField } from './new-password-field.tsx';

/** SHA-256 of 'password1'. */
const DIGEST = '0b14d501a594442a01c6859541bcb3e8164d183d32937b851835442f69d5c94e';

function show() {
  const api = createFakeApi();
  const groups: string[] = [];
  api.on(commonPasswords, ({ params }) => {
    groups.push(params.group);
    return { digests: [DIGEST] };
  });
  const page = renderPage(<NewPasswordField label="New password" email="ann.lee@example.com" />, { api: api.client });
  const field = screen.getByLabelText('New password');
  const leave = async (password: string) => {
    await page.user.clear(field);
    await page.user.type(field, password);
    await page.user.tab();
  };
  const description = () =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ');
  return { ...page, api, groups, field, leave, description };
}

describe('a field for a new password', () => {
  it('says what makes a good one before it is used, tied to the field', () => {
    const { description, groups } = show();
    expect(description()).toContain(PASSWORD_HINT);
    expect(groups).toEqual([]);
  });

  it('says of a common one that it is, after three digits of its digest went out', async () => {
    const { leave, groups, field, description, api } = show();
    await leave('Password1');
    expect(await screen.findByText(COMMON_PASSWORD)).toBeTruthy();
    expect(groups).toEqual([DIGEST.slice(0, 3)]);
    expect(JSON.stringify(api.seen)).not.toMatch(/password1/i);
    expect([field.getAttribute('aria-invalid'), description().includes(COMMON_PASSWORD)]).toEqual(['true', true]);
  });

  it.each([
    ['ann.lee99', PERSONAL_PASSWORD],
    ['fivefold!', PERSONAL_PASSWORD],
    ['short', 'Use at least 8 characters.'],
    ['x'.repeat(129), 'Use at most 128 characters.'],
  ])('says of %j what is wrong, without asking', async (password, sentence) => {
    const { leave, groups } = show();
    await leave(password);
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(groups).toEqual([]);
  });

  it('takes the sentence away with the next letter, and says nothing of a good one', async () => {
    const { leave, user, field } = show();
    await leave('Password1');
    await screen.findByText(COMMON_PASSWORD);
    await user.type(field, ' and some words');
    expect(screen.queryByText(COMMON_PASSWORD)).toBeNull();
    await user.tab();
    expect(field.getAttribute('aria-invalid')).toBeNull();
  });

  it('says nothing early without a connection', async () => {
    const { leave, api, field } = show();
    api.setOffline(true);
    await leave('Password1');
    expect(field.getAttribute('aria-invalid')).toBeNull();
  });
});
