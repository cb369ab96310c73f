import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useLocation } from '#kernel/router/router.tsx';
import { MemoryRouter } from '#testing/memory-router.tsx';
import { ApiProvider } from '#kernel/api/api-context.tsx';
import type { ApiClient } from '#kernel/api/client.ts';
import { QueryProvider } from '#kernel/api/query-client.ts';
import { ToastsProvider } from '#kernel/toasts/toasts-context.tsx';
import { type Clock, ClockProvider } from '#kernel/use-today.ts';
import { PlatformProvider } from '#platform/platform-context.tsx';
import { type PlayingCelebration, useCelebrations } from '#features/celebrations/celebration-store.ts';
import { SessionProvider } from '#features/auth/session-provider.tsx';
import { createFakeClock, NOON } from './fake-clock.ts';
import { createFakePlatform, type FakePlatform } from './fake-platform.ts';

export interface RenderPageOptions {
  readonly api: ApiClient;
  readonly platform?: FakePlatform;
  readonly clock?: Clock;
  /** Where the app stands, '/add-goal?frequency=daily'. */
  readonly at?: string;
}

/** Shows a page as the app does, for Ann, at noon of 21 November 2026 unless told otherwise. */
export function renderPage(page: ReactNode, { api, platform, clock, at = '/' }: RenderPageOptions) {
  const device = platform ?? createFakePlatform();
  const user = userEvent.setup();
  const celebrated: PlayingCelebration[] = [];
  const view = render(
    <ToastsProvider>
      <PlatformProvider platform={device}>
        <ApiProvider client={api}>
          <ClockProvider value={clock ?? createFakeClock(NOON)}>
            <SessionProvider>
              <MemoryRouter at={at}>
                <QueryProvider>
                  <CelebrationWatcher onCelebration={(playing) => celebrated.push(playing)} />
                  {page}
                </QueryProvider>
                <Whereabouts />
              </MemoryRouter>
            </SessionProvider>
          </ClockProvider>
        </ApiProvider>
      </PlatformProvider>
    </ToastsProvider>,
  );
  return { ...view, user, platform: device, celebrated };
}

/** Notes every celebration that begins, oldest first. */
function CelebrationWatcher({ onCelebration }: { onCelebration: (playing: PlayingCelebration) => void }) {
  const celebrations = useCelebrations();
  const note = useEffectEvent(onCelebration);
  useEffect(
    () =>
      celebrations.subscribe(() => {
        const playing = celebrations.playing();
        if (playing !== null) note(playing);
      }),
    [celebrations],
  );
  return null;
}

/** Where the app stands, as `<output>` for `getByTestId('whereabouts')`. */
function Whereabouts() {
  const { pathname, search } = useLocation();
  return <output data-testid="whereabouts">{pathname + search}</output>;
}
