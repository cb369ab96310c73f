import { acceptGoal, addSharedGoal, befriend, goalCard } from '../support/people.ts';
import { becomePhone, fire } from '../support/phone.ts';
import { expect, story } from '../support/story.ts';

// A card that is still unfolding moves away under the pointer.
story.use({ contextOptions: { reducedMotion: 'reduce' } });

const ON_ANNS_PHONE = 'token-of-android-0123456789';

story(
  'Ann’s phone is told what Ben does, opens what a notification names, and is left when she logs out',
  async ({ page, otherPage, product }) => {
    story.setTimeout(120_000);
    await becomePhone(page, 'android', { browsesHere: true });
    const pushes = async () =>
      (await (await fetch(`${product.url}/dev/push.json`)).json()) as Record<'token' | 'title', string>[];
    // Several are sent at once: which is first is no promise.
    const titles = async () => (await pushes()).map(({ token, title }) => [token, title]).toSorted();

    const { annEmail, benEmail } = await befriend(product, page, otherPage);
    await expect.poll(titles).toEqual([[ON_ANNS_PHONE, 'You have a new friend']]);
    for (const goal of ['Run together', 'Read together']) await addSharedGoal(page, goal, benEmail);

    await otherPage.reload();
    for (const goal of ['Run together', 'Read together']) await acceptGoal(otherPage, goal);
    await goalCard(otherPage, 'Run together')
      .getByRole('button', { name: /^Check in: / })
      .click();
    // Of what Ben did twice on this day, one is sent.
    await expect.poll(titles).toEqual([
      [ON_ANNS_PHONE, 'You have a new friend'],
      [ON_ANNS_PHONE, 'Your friend checked in'],
      [ON_ANNS_PHONE, 'You’re in this together'],
    ]);

    await story.step('a tap opens its place', async () => {
      await page.goto('/#/settings');
      await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
      const newest = (await pushes()).find(({ title }) => title === 'Your friend checked in');
      await fire(page, 'FirebaseMessaging', 'notificationActionPerformed', { actionId: 'tap', notification: newest });
      await expect(goalCard(page, 'Run together')).toBeVisible();
      await expect(page).toHaveURL(/#\/dashboard$/);
    });

    await story.step('after she has logged out, it gets no pushes', async () => {
      await page.getByRole('button', { name: 'Log Out' }).click();
      await expect(page).toHaveURL(/#\/login/);
      // The first that he offers her.
      await addSharedGoal(otherPage, 'Swim together', annEmail);
      // Longer than the server waits between two looks for work.
      await otherPage.waitForTimeout(2500);
      expect(await titles()).toHaveLength(3);
    });
  },
);
