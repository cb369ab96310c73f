// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PERSON_KEY } from '#features/auth/identity/cookie-session.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { placeInApp, renderApp } from '#testing/render-app.tsx';
import { ANN, sampleGoal } from '#testing/wire-samples.ts';

const script = readFileSync(`${import.meta.dirname}/../../public/first.js`, 'utf8');

/** What the page is told about its start, before any of the app’s code. */
function start(address: string): string | undefined {
  history.replaceState(null, '', `/${address}`);
  // eslint-disable-next-line typescript/no-implied-eval -- the page runs this file as it is
  new Function(script)();
  return document.documentElement.dataset.start;
}

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.start;
});

describe('the name before the app', () => {
  it('shows where the dashboard comes', () => {
    localStorage.setItem(PERSON_KEY, '{}');
    expect(['', '#', '#/', '?from=home'].map(start)).toEqual(Array.from({ length: 4 }, () => 'dashboard'));
  });

  it('does not show where another page comes', () => {
    localStorage.setItem(PERSON_KEY, '{}');
    expect(['#/settings', '#/goal/1'].map(start)).toEqual([undefined, undefined]);
  });

  it('does not show when no user is logged in', () => {
    expect(start('')).toBeUndefined();
  });
});

describe('the name while the app starts', () => {
  beforeEach(() => {
    document.documentElement.dataset.start = 'dashboard';
  });

  it('is there from the first drawing until the dashboard comes', async () => {
    const { api } = createFakeProduct({ personal_goals: [sampleGoal()] });
    const { container } = renderApp({ api, at: '/', as: ANN });
    const isNamed = () => container.textContent.includes('Fivefold');
    const looks = [isNamed()];
    const observer = new MutationObserver(() => looks.push(isNamed()));
    observer.observe(container, { childList: true, subtree: true });
    expect(await screen.findByText('Morning run')).toBeDefined();
    observer.disconnect();
    expect(looks.length).toBeGreaterThan(1);
    expect(looks).not.toContain(false);
    expect(document.documentElement.dataset.start).toBeUndefined();
  });

  it('is not kept for the page of a person whose session has ended', async () => {
    const { api } = createFakeProduct();
    renderApp({ api, at: '/' });
    await waitFor(() => expect(placeInApp()).toBe('/login'));
    expect(document.documentElement.dataset.start).toBeUndefined();
  });
});
