import type { Page } from '@playwright/test';
import {
  addGoal,
  acceptGoal,
  addSharedGoal,
  befriend,
  friendToggle,
  goalCard,
  invitationLink,
  invite,
  joinByLink,
  makePublic,
  newEmail,
} from '../support/people.ts';
import type { Screenshots } from './screenshots.ts';

/** Two friends with public goals, two shared goals, hearts here and there. */
export async function screenshotMultiUser({
  product,
  newContext,
  open,
  screenshot,
  screenshotWhole,
}: Screenshots): Promise<void> {
  const contexts = [await newContext(), await newContext(), await newContext()] as const;
  const [page, benPage, eva] = [await contexts[0].newPage(), await contexts[1].newPage(), await contexts[2].newPage()];
  for (const each of [page, benPage, eva]) await each.emulateMedia({ reducedMotion: 'reduce' });
  const { ann, ben, annEmail, benEmail } = await befriend(product, page, benPage);
  const evaEmail = newEmail('eva');
  await invite(ann, evaEmail);
  await joinByLink(eva, await invitationLink(product, evaEmail));
  await addGoal(ben, 'Practise the guitar');
  await makePublic(ben, 'Practise the guitar');
  await addGoal(ben, 'Write to grandmother', 'Weekly');
  await makePublic(ben, 'Write to grandmother');
  await addGoal(eva, 'Learn to swim', 'Once');
  await makePublic(eva, 'Learn to swim');
  await ann.reload();
  await addSharedGoal(ann, 'Walk at noon', benEmail);
  await addGoal(ann, 'Read ten pages');
  await makePublic(ann, 'Read ten pages');
  await eva.reload();
  await addSharedGoal(eva, 'No sugar on weekdays', annEmail);
  await ben.reload();
  await acceptGoal(ben, 'Walk at noon');
  await ann.reload();
  await acceptGoal(ann, 'No sugar on weekdays');

  const notes = [
    ['Around the lake', 'In the rain, of course'],
    ['Just the block', ''],
    ['', 'With the dog'],
  ] as const;
  for (const [day, [mineToday, bensToday]] of notes.entries()) {
    const now = await product.today();
    for (const each of [ann, ben, eva]) {
      await each.clock.setFixedTime(now);
      await each.reload();
    }
    await checkInWithNote(ben, 'Walk at noon', bensToday);
    await checkInWithNote(ben, 'Practise the guitar', ['Scales', 'A whole song!', ''][day]);
    if (day < 2) await checkInWithNote(ann, 'Walk at noon', mineToday);
    await checkInWithNote(ann, 'Read ten pages');
    if (day === 1) await checkInWithNote(eva, 'No sugar on weekdays', 'Nearly gave in');
    if (day < 2) await product.advanceDays(1);
  }
  await checkInWithNote(eva, 'Learn to swim', 'Twenty metres!');

  await ben.reload();
  await goalCard(ben, 'Walk at noon')
    .getByRole('button', { name: /^Walk at noon/ })
    .click();
  await ben
    .getByRole('button', { name: /^Heart on/ })
    .first()
    .click();
  await ben.getByText('Reacted!').waitFor();
  await open(ann, '/');
  await screenshot(ann, 'people');
  await goalCard(ann, 'Walk at noon')
    .getByRole('button', { name: /^Walk at noon/ })
    .click();
  await ann
    .getByRole('button', { name: /^Heart on/ })
    .first()
    .click();
  await friendToggle(ann, benEmail).click();
  await ann.getByRole('button', { name: /^Practise the guitar/ }).click();
  await ann
    .getByRole('button', { name: /^Heart on/ })
    .last()
    .click();
  await ann.waitForTimeout(4000);
  const toTop = (name: RegExp) =>
    ann.getByRole('button', { name }).evaluate((card) => card.closest('li')?.scrollIntoView());
  await screenshot(ann, 'shared-goal-open', { before: () => toTop(/^Walk at noon/) });
  await screenshot(ann, 'friend-open', {
    before: () => friendToggle(ann, benEmail).evaluate((card) => card.closest('li')?.scrollIntoView()),
  });
  await screenshotWhole(ann, 'people');
  await ann.getByRole('button', { name: 'Remove friend' }).click();
  await screenshot(ann, 'remove-friend');
  await ann.keyboard.press('Escape');
  const form = ann.getByRole('region', { name: 'Invite a Friend' });
  await form.getByRole('button', { name: 'Send Invite' }).click();
  await screenshot(ann, 'invite-error', { before: () => form.scrollIntoViewIfNeeded() });
  await screenshot(ann, 'invite-sent', { before: () => invite(ann, newEmail('dan')) });
  for (const context of contexts) await context.close();
}

async function checkInWithNote(who: Page, text: string, note = ''): Promise<void> {
  const card = goalCard(who, text);
  await card.getByRole('button', { name: new RegExp(`^${text}`) }).click();
  await card.getByRole('textbox', { name: /Note/ }).fill(note);
  await card.getByRole('button', { name: 'Check in with note' }).click();
  await card.getByRole('button', { name: /^Already/ }).waitFor();
}
