import type { Page } from '@playwright/test';
import { noteJumps } from '../support/note-jumps.ts';
import { addGoal, befriend, checkIn, friendToggle, goalCard, makePublic, openDashboard } from '../support/people.ts';
import { expect, story } from '../support/story.ts';
import { waitForOfflineCache } from '../support/wait-for-offline-cache.ts';

interface Place {
  readonly path: string;
  /** What only the server knows. */
  readonly text: string;
  /** Names of its answers, as they are kept. */
  readonly kept: readonly string[];
}

/** Goes to an address as by a reload: nothing of the page before is left. */
async function openAnew(page: Page, path: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`/#${path}`);
}

/** Where the open card of a goal leads. */
async function pathOf(page: Page, goal: string): Promise<string> {
  const link = page.getByRole('link', { name: `Look back at ${goal}` });
  return ((await link.getAttribute('href')) ?? '').replace(/^.*#/, '');
}

/** The names of all saved answers, as they are written into IndexedDB. */
function savedNames(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name).filter((name) => name === 'fivefold-saved');
    if (names.length === 0) return [];
    return new Promise<string[]>((resolve) => {
      const opening = indexedDB.open('fivefold-saved');
      opening.onsuccess = () => {
        const database = opening.result;
        const keys = database.transaction('answers').objectStore('answers').getAllKeys();
        keys.onsuccess = () => {
          database.close();
          resolve(keys.result.map((key) => (key as string[])[2] ?? ''));
        };
      };
    });
  });
}

story(
  'every page that was open once stands without a server, says its age, and is gone after a log-out',
  async ({ page, otherPage, context, product }) => {
    const { benEmail } = await befriend(product, page, otherPage);
    await addGoal(otherPage, 'Paint at dawn');
    await makePublic(otherPage, 'Paint at dawn');
    await checkIn(otherPage, 'Paint at dawn');
    await openDashboard(page);
    await addGoal(page, 'Read ten pages');
    await checkIn(page, 'Read ten pages');
    await waitForOfflineCache(page);

    const places: Place[] = [];
    const visit = async (path: string, text: string, ...kept: string[]) => {
      await openAnew(page, path);
      await expect(page.getByText(text).first()).toBeVisible();
      for (const name of kept)
        await expect.poll(() => savedNames(page), path).toContainEqual(expect.stringContaining(name));
      places.push({ path, text, kept });
    };

    await story.step('each page is opened once', async () => {
      await visit('/', 'Read ten pages', 'views.dashboard');
      await goalCard(page, 'Read ten pages')
        .getByRole('button', { name: /^Read ten pages/ })
        .click();
      const own = await pathOf(page, 'Read ten pages');
      await friendToggle(page, benEmail).click();
      await page.getByRole('button', { name: /^Paint at dawn/ }).click();
      const friends = await pathOf(page, 'Paint at dawn');
      for (const [path, text] of [
        [own, 'since today'],
        [friends, '’s goal · '],
      ] as const) {
        const id = path.split('/').at(-1);
        await visit(
          path,
          text,
          `goals.summary",{"params":{"id":"${id}`,
          `goals.history","${id}`,
          `checkIns.page","${id}","notes`,
        );
      }
      await visit('/me', '1 check-in on 1 day', 'me.summary', 'profile.get');
      await visit('/add-goal', 'Step 1 of 3', 'friends.list');
      await visit('/streak-exchange', 'Exchange Streaks', 'streaks.total');
      await visit('/settings', 'Name, log-in, look, days off', 'subscription.status', 'blocks.list');
      await visit('/settings?room=you', 'This is how your friends see you.');
      await visit('/settings?room=keys', 'This device', 'account.get', 'identity.keys');
      await visit('/settings?room=reminders', 'What reaches you', 'messages.settings');
      await visit('/settings?room=privacy', 'You haven’t blocked anyone.', 'accessTokens.list');
      await visit('/settings?room=plan', 'Base');
    });

    await story.step('nothing secret is kept', async () => {
      const names = (await savedNames(page)).join(' ');
      for (const secret of ['calendarFeed', 'webhooks', 'channels', 'inviteLinks']) expect(names).not.toContain(secret);
    });

    await story.step('it becomes current, and nothing moves', async () => {
      await page.addInitScript(noteJumps);
      for (const { path, text } of places) {
        await openAnew(page, path);
        await expect(page.getByText(text).first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        expect(await page.evaluate(() => window.jumps), path).toEqual([]);
      }
    });

    await story.step('it stands without a server, and says from when it is', async () => {
      await context.setOffline(true);
      for (const { path, text } of places) {
        await openAnew(page, path);
        await expect(page.getByText(text).first(), path).toBeVisible();
        await expect(page.getByText(/This is from today, \d?\d:\d\d\./), path).toBeVisible();
        expect(await page.evaluate(() => window.jumps), path).toEqual([]);
      }
    });

    await story.step('after the log-out nothing is left of it', async () => {
      await context.setOffline(false);
      await openAnew(page, '/');
      await page.getByRole('button', { name: 'Log Out' }).click();
      await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
      await expect
        .poll(() => page.evaluate(async () => JSON.stringify(await indexedDB.databases())))
        .not.toContain('kept');
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Read ten pages');
    });
  },
);
