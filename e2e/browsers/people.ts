import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { createGoal } from '@fivefold/contract/calls/goals';
import { logIn } from '@fivefold/contract/calls/auth';
import { getDashboard, type WireDashboard } from '@fivefold/contract/calls/dashboard';
import type { WireRegularGoal } from '@fivefold/contract/shapes/goal';
import type { Product } from '../support/product.ts';
import { type Device, poll, type Query } from './device.ts';

const PASSWORD = 'a long enough password';

/** The card of one goal. */
export const card = (goal: string): Query => ({
  role: 'listitem',
  has: { role: 'heading', level: 3, name: new RegExp(`^${goal}`) },
});
export const button = (name: string | RegExp, within?: Query): Query => ({
  role: 'button',
  name,
  ...(within === undefined ? {} : { within }),
});
export const link = (name: string | RegExp): Query => ({ role: 'link', name });
export const textbox = (name: string | RegExp, within?: Query): Query => ({
  role: 'textbox',
  name,
  ...(within === undefined ? {} : { within }),
});

/** Signs up in the browser and pays for Base on the hosted page. */
export async function join(device: Device, product: Product, email: string): Promise<void> {
  await device.open(`${product.url}/#/signup`);
  await device.fill(textbox('Email'), email);
  await enterWithPassword(device);
}

/** Invitations wait until the inviter's own address is confirmed, by a link in a mail. */
export async function confirmEmail(device: Device, product: Product, email: string): Promise<void> {
  await device.open(await linkInMail(product, email, 'Confirm your email'));
  await device.see({ role: 'heading', name: 'Your email is confirmed' });
  await device.open(`${product.url}/#/`);
  await device.see(link('Add goal'));
}

/** A person who was invited and has no account: the link leads to the sign-up, which knows their address. */
export async function joinByInvitation(device: Device, product: Product, email: string): Promise<void> {
  await device.open(await linkInMail(product, email, 'invites you'));
  await device.see({ role: 'heading', name: 'Sign Up' });
  await enterWithPassword(device);
}

function linkInMail(product: Product, email: string, about: string): Promise<string> {
  const find = async () => {
    const mail = (await product.mailbox()).find(({ to, subject }) => to === email && subject.includes(about));
    return /https?:\/\/\S+[cC]ode=\S+/.exec(mail?.text ?? '')?.[0];
  };
  return poll(find, `the mail “${about}”`, async () => JSON.stringify(await product.mailbox()));
}

async function enterWithPassword(device: Device): Promise<void> {
  await device.fillPassword(PASSWORD);
  await device.click(button('Sign Up'));
  await device.click(button('Choose'));
  await device.click(button('Subscribe'));
  await device.see(link('Add goal'));
}

export async function invite(device: Device, email: string): Promise<void> {
  const form: Query = { role: 'region', name: 'Invite a Friend' };
  await device.fill(textbox('Friend’s email', form), email);
  await device.click(button('Send Invite', form));
  await device.seeText(/Invite sent successfully!|Confirm your email address, and your invitation goes out\./);
}

/** Adds a daily goal through the wizard, shared when a friend is named. */
export async function addGoal(device: Device, text: string, friend?: string): Promise<void> {
  const kind = button(friend === undefined ? /^Personal/ : /^Shared/);
  await device.press(link('Add goal'), kind);
  await device.press(kind, button(/^Daily/));
  await device.press(button(/^Daily/), textbox('Goal'));
  await device.fill(textbox('Goal'), text);
  if (friend !== undefined) await device.choose({ role: 'combobox', name: 'Friend' }, friend);
  await device.click(button('Add goal'));
  await device.see(card(text));
}

/** The app's files and the page are on the device, which starts without the server from now on. */
export async function waitForOfflineStart(device: Device, goal: string): Promise<void> {
  await device.run(async () => {
    const registration = await navigator.serviceWorker.ready;
    const worker = registration.active;
    // It may not control this page yet: it controls what is loaded from now on.
    while (worker !== null && worker.state !== 'activated')
      await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }));
  });
  await device.reload();
  await device.see(card(goal));
}

/** A second browser of a person who has an account. */
export async function logInWith(device: Device, product: Product, email: string): Promise<void> {
  await device.open(`${product.url}/#/login`);
  await device.fill(textbox('Email'), email);
  await device.fillPassword(PASSWORD);
  await device.click(button('Log In'));
  await device.see(link('Add goal'));
}

/** The button of a goal with an amount, as screen readers have it. */
export const ring = (goal: string, sum: string) => button(`${sum}, add 1: ${goal}`, card(goal));
export const timer = (goal: string, does: RegExp) =>
  button(new RegExp(`${does.source} the timer: ${goal}$`), card(goal));
export const checkInButton = (goal: string) => button(/^Check in: /, card(goal));
export const checkedButton = (goal: string) => button(/^Already Checked Today/, card(goal));

/** Opens a card and waits until it is unfolded: a press on what is inside would land beside it before. */
export async function unfold(device: Device, toggle: Query): Promise<void> {
  await device.click(toggle);
  const isStill = () => !document.getAnimations().some((animation) => animation instanceof CSSTransition);
  await poll(async () => ((await device.run(isStill)) ? true : undefined), 'an unfolded card');
}

/** A client of the API beside the browser, for what would be many clicks. */
export async function createClient(product: Product, email: string) {
  const post = async (path: string, body: object, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(`${product.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { token: string; data: { id: string } };
  };
  const { token } = await post(logIn.path, { email, password: PASSWORD });
  const addGoalNow = async (value: string, frequency: 'daily' | 'monthly', more: object = {}) =>
    (await post(createGoal.path, { value, frequency, ...more }, token)).data.id;
  return {
    addGoals: async (texts: readonly string[]) => {
      for (const text of texts) await addGoalNow(text, 'daily');
    },
    /** A daily goal that counts up to a target. */
    addCounter: (text: string, amount_target: number, amount_unit: string) =>
      addGoalNow(text, 'daily', { amount_target, amount_unit }),
    addDayWithout: (text: string) => addGoalNow(text, 'daily', { avoid: true }),
    async doInPublic(text: string) {
      const goalId = await addGoalNow(text, 'daily', { is_public: true });
      const checkDate = (await product.today()).toISOString().slice(0, 10);
      await post(checkGoal.path, { goalId, goalDescription: '', checkDate, photoUrl: null }, token);
    },
    /** Each monthly goal pays one with its first check-in. */
    async earnStreaks(count: number) {
      const checkDate = (await product.today()).toISOString().slice(0, 10);
      for (let nth = 1; nth <= count; nth++) {
        const goalId = await addGoalNow(`Monthly goal ${nth}`, 'monthly');
        await post(checkGoal.path, { goalId, goalDescription: '', checkDate, photoUrl: null }, token);
      }
    },
    async personalGoals(): Promise<WireRegularGoal[]> {
      const answer = await fetch(`${product.url}${getDashboard.path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return ((await answer.json()) as WireDashboard).personal_goals;
    },
    async checkInsOf(goal: string): Promise<number> {
      return (await this.personalGoals()).find((each) => each.goal === goal)?.count_checked ?? -1;
    },
  };
}
