import { describe, expect, it, vi } from 'vitest';
import { createWebInstall } from './web.ts';

function openPage(standalone?: boolean) {
  const page = new EventTarget() as unknown as Window;
  const install = createWebInstall({ page, standalone });
  const offer = (outcome: string) => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: vi.fn(async () => ({ outcome })),
    });
    page.dispatchEvent(event);
    return event;
  };
  return { page, install, offer };
}

describe('installing from a browser', () => {
  it('is not possible until the browser offers it, and keeps the browser from asking by itself', () => {
    const { install, offer } = openPage();
    const heard = vi.fn();
    install.subscribe(heard);
    expect(install.way()).toBeNull();
    const event = offer('accepted');
    expect([install.way(), event.defaultPrevented, heard.mock.calls.length]).toEqual(['ask', true, 1]);
  });

  it.each([
    ['accepted', true],
    ['dismissed', false],
  ])('asks once; %s is answered with %s', async (outcome, isAgreed) => {
    const { install, offer } = openPage();
    const event = offer(outcome);
    expect(await install.ask()).toBe(isAgreed);
    expect(event.prompt).toHaveBeenCalledTimes(1);
    expect(install.way()).toBeNull();
    expect(await install.ask()).toBe(false);
  });

  it('is over when the app was installed in another way', () => {
    const { page, install, offer } = openPage();
    offer('accepted');
    page.dispatchEvent(new Event('appinstalled'));
    expect(install.way()).toBeNull();
  });

  it('is done by hand on iOS, unless the page runs from the home screen', () => {
    expect(openPage(false).install.way()).toBe('by-hand');
    expect(openPage(true).install.way()).toBeNull();
  });
});
