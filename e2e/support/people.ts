import { expect, type Locator, type Page } from '@playwright/test';
import type { Product } from './product.ts';

export const PASSWORD = 'a long enough password';

let nth = 0;
export function newEmail(name = 'ann'): string {
  return `${name}.${Date.now().toString(36)}${nth++}@example.com`;
}

/** What others read of a person who chose no name. */
export function unchosenName(email: string): string {
  return email.split('@', 1)[0] ?? email;
}

/** Signs a user up in the browser; the plans page opens. */
export async function signUp(page: Page, email = newEmail()): Promise<string> {
  await page.goto('/#/signup');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('button', { name: 'Choose' })).toBeVisible();
  return email;
}

export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/#/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

/** The page asks every two seconds whether the plan is active, and then stays for two more. */
const GOES_ON_MS = 30_000;

/** Chooses Base and pays on the hosted page; the success page goes on to the app by itself. */
export async function choosePlan(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Choose' }).click();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('heading', { name: /’s Goals|'s Goals/ })).toBeVisible({ timeout: GOES_ON_MS });
}

/** Adds a personal goal through the wizard. */
export async function addGoal(
  page: Page,
  text: string,
  frequency: 'Daily' | 'Weekly' | 'Monthly' | 'Once' = 'Daily',
): Promise<void> {
  // From elsewhere: the wizard stays on its step when its own address is opened again.
  await page.goto('/#/');
  await page.getByRole('link', { name: 'Add goal' }).click();
  await page.getByRole('button', { name: /^Personal/ }).click();
  await page.getByRole('button', { name: new RegExp(`^${frequency}`) }).click();
  await page.getByRole('textbox', { name: 'Goal' }).fill(text);
  await page.getByRole('button', { name: 'Add goal' }).click();
  await expect(page.getByText('Goal created successfully!').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 3, name: new RegExp(`^${text}`) })).toBeVisible();
}

/** Adds a goal shared with a friend through the wizard. */
export async function addSharedGoal(page: Page, text: string, friendEmail: string): Promise<void> {
  await page.goto('/#/');
  await page.getByRole('link', { name: 'Add goal' }).click();
  await page.getByRole('button', { name: /^Shared/ }).click();
  await page.getByRole('button', { name: /^Daily/ }).click();
  await page.getByRole('textbox', { name: 'Goal' }).fill(text);
  await page.getByRole('combobox', { name: 'Friend' }).selectOption({ label: friendEmail });
  await page.getByRole('button', { name: 'Add goal' }).click();
  await expect(goalCard(page, text)).toBeVisible();
}

/** Accepts a goal that a friend offers. */
export async function acceptGoal(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: `Accept: ${text}` }).click();
  await expect(goalCard(page, text).getByRole('button', { name: /^Check in: / })).toBeVisible();
}

/** Shows a goal to friends, and leaves its card closed. */
export async function makePublic(page: Page, text: string): Promise<void> {
  const card = goalCard(page, text);
  const toggle = card.getByRole('button', { name: new RegExp(`^${text}`) });
  await toggle.click();
  await card.getByRole('button', { name: 'Edit', exact: true }).click();
  await card.getByRole('checkbox', { name: 'Public' }).check();
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await toggle.click();
}

/** The card of one goal. */
export function goalCard(page: Page, text: string): Locator {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name: new RegExp(`^${text}`) }) });
}

/** Resolves when the server has counted a check-in: the card shows it before. */
export async function countedCheckIn(page: Page): Promise<void> {
  await page.waitForResponse((response) => response.url().endsWith('goal/check') && response.ok());
}

/** Checks in with one tap, and waits until it counts. */
export async function checkIn(page: Page, text: string): Promise<void> {
  const card = goalCard(page, text);
  const answered = countedCheckIn(page);
  await card.getByRole('button', { name: /^Check in: / }).click();
  await answered;
  await expect(card.getByRole('button', { name: /^Already Checked / })).toBeDisabled();
}

/** A first invitation waits until the address of who invites is confirmed. */
const INVITED = /Invite sent successfully!|Confirm your email address, and your invitation goes out\./;

/** Invites an address from the dashboard. */
export async function invite(page: Page, email: string): Promise<void> {
  const form = page.getByRole('region', { name: 'Invite a Friend' });
  await form.getByRole('textbox', { name: 'Friend’s email' }).fill(email);
  await form.getByRole('button', { name: 'Send Invite' }).click();
  await expect(page.getByText(INVITED).first()).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Friend’s email' })).toHaveValue('');
}

/** Confirms the address of the person who is signed in on a page, by the mailed link; their first invitation asked for it. */
export async function confirmEmail(product: Product, page: Page, email: string): Promise<void> {
  const find = async () => {
    const mail = (await product.mailbox()).find(
      ({ to, subject }) => to === email && subject.startsWith('Confirm your email'),
    );
    return /https?:\/\/\S+code=\S+/.exec(mail?.text ?? '')?.[0];
  };
  await expect.poll(find, 'the mail that asks to confirm an address').toBeDefined();
  await page.goto((await find()) ?? '');
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  await page.getByRole('link', { name: 'Enter the App' }).click();
  await expect(page.getByRole('region', { name: 'Invite a Friend' })).toBeVisible();
}

/** The link of the newest invitation in the user's mail. */
export async function invitationLink(product: Product, email: string): Promise<string> {
  const find = async () => {
    const mail = (await product.mailbox()).find(({ to, subject }) => to === email && subject.includes('invites you'));
    return /https?:\/\/\S+oobCode=\S+/.exec(mail?.text ?? '')?.[0];
  };
  await expect.poll(find, 'the invitation in the mailbox').toBeDefined();
  return (await find()) ?? '';
}

/** Follows an invitation without an account: the link leads to the sign-up, and after it one is linked. */
export async function joinByLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Sign Up' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await choosePlan(page);
}

export interface Friends {
  readonly ann: Page;
  readonly annEmail: string;
  readonly ben: Page;
  readonly benEmail: string;
}

/** Two people on two devices who are friends: Ann invited Ben. */
export async function befriend(product: Product, ann: Page, ben: Page): Promise<Friends> {
  const benEmail = newEmail('ben');
  const annEmail = await signUp(ann);
  await choosePlan(ann);
  await invite(ann, benEmail);
  await confirmEmail(product, ann, annEmail);
  await joinByLink(ben, await invitationLink(product, benEmail));
  return { ann, annEmail, ben, benEmail };
}

/** The friends' part of a dashboard. */
export function friendSection(page: Page): Locator {
  return page.getByRole('region', { name: 'Friends', exact: true });
}

/** The card's toggle of one friend. */
export function friendToggle(page: Page, email: string): Locator {
  return friendSection(page).getByRole('button', { name: new RegExp(`^\\W*${email.replaceAll('.', '\\.')}`) });
}

/** Brings the page to the front, which makes it poll at once. */
export async function openDashboard(page: Page): Promise<void> {
  // Several events of one return count as one, so the last one must be over.
  await page.waitForTimeout(2100);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}
