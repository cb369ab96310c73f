import { expect, type Locator, type Page } from '@playwright/test';

export const PASSWORD = 'a long enough password';

let nth = 0;
export function newEmail(name = 'ann'): string {
  return `${name}.${Date.now().toString(36)}${nth++}@example.com`;
}

/** Signs somebody up in the browser; they land on the plans. */
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

/** Chooses Base, pays on the hosted page and enters the app. */
export async function choosePlan(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Choose' }).click();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByRole('button', { name: 'Enter the App' }).click();
  await expect(page.getByRole('heading', { name: /’s Goals|'s Goals/ })).toBeVisible();
}

/** Adds a personal goal through the wizard. */
export async function addGoal(page: Page, text: string, frequency: 'Daily' | 'Weekly' | 'Monthly' | 'Once' = 'Daily'): Promise<void> {
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

/** The card of one goal. */
export function goalCard(page: Page, text: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: new RegExp(`^${text}`) }) });
}
