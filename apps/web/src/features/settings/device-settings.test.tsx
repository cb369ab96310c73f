// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeApi } from '#testing/fake-api.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { renderPage } from '#testing/render-page.tsx';
import { DeviceSettings } from './device-settings.tsx';

it.each([true, false])('offers to vibrate where the browser can: %s', (canVibrate) => {
  const platform = createFakePlatform();
  renderPage(<DeviceSettings onPreviewCelebration={() => undefined} />, {
    api: createFakeApi().client,
    platform: { ...platform, haptics: { ...platform.haptics, canVibrate } },
  });
  expect(screen.queryByRole('checkbox', { name: 'Vibrate' }) !== null).toBe(canVibrate);
});
