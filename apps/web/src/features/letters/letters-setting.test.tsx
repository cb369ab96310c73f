// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { LettersSetting } from './letters-setting.tsx';

it('letters are offered until they are switched off for the device', async () => {
  const platform = createFakePlatform();
  const { user } = renderPage(<LettersSetting />, { api: createFakeProduct().api.client, platform });
  const offered = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Letters to later me' });
  expect(offered.checked).toBe(true);
  await user.click(offered);
  expect(platform.stored.get('letters')).toBe('off');
});
