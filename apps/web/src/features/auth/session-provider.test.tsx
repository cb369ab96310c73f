// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SignedInUser } from '#platform/identity/port.ts';
import { PlatformProvider } from '#platform/platform-context.tsx';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { ANN } from '#testing/wire-samples.ts';
import { SessionProvider } from './session-provider.tsx';
import { useSession } from './use-session.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Who() {
  const { state, user } = useSession();
  return <p>{`${state} ${user?.email ?? ''}`.trim()}</p>;
}

/** An identity service that answers only when told. */
function renderWithSlowService() {
  let tell: (user: SignedInUser | null) => void = () => undefined;
  const fake = createFakePlatform(null);
  const platform = {
    ...fake,
    identity: {
      ...fake.identity,
      onChange: (listener: typeof tell) => {
        tell = listener;
        return () => undefined;
      },
    },
  };
  const view = render(
    <PlatformProvider platform={platform}>
      <SessionProvider>
        <Who />
      </SessionProvider>
    </PlatformProvider>,
  );
  return { container: view.container, answer: (user: SignedInUser | null) => act(() => tell(user)) };
}

const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

describe('the session', () => {
  it('shows nothing while the service is silent, for at most 3 s', () => {
    const { container } = renderWithSlowService();
    wait(2999);
    expect(container.textContent).toBe('');
    wait(1);
    expect(screen.getByText('signed-out')).toBeTruthy();
  });

  it('shows the app as soon as the service answers', () => {
    const { answer } = renderWithSlowService();
    wait(100);
    answer(ANN);
    expect(screen.getByText(`signed-in ${ANN.email}`)).toBeTruthy();
    wait(5000);
    expect(screen.getByText(`signed-in ${ANN.email}`)).toBeTruthy();
    answer(null);
    expect(screen.getByText('signed-out')).toBeTruthy();
  });

  it('believes a service that answers late', () => {
    const { answer } = renderWithSlowService();
    wait(3000);
    answer(ANN);
    expect(screen.getByText(`signed-in ${ANN.email}`)).toBeTruthy();
  });
});
