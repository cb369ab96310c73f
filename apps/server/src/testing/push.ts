import { registerPushToken } from '@fivefold/contract/calls/notifications';
import { HEARTS_GATHERED_MS } from '@fivefold/rules/notification-kinds';
import type { TestUser, TestApp } from './test-app.ts';

/** What `/dev/push.json` answers. */
export interface RecordedPush {
  readonly uid: string;
  readonly token: string;
  readonly title: string;
  readonly body: string;
  readonly data: Record<string, string>;
  readonly sentAt: string;
}

/** Registers the user's app on a device. */
export async function registerDevice(who: TestUser, token: string): Promise<void> {
  const { status, raw } = await who.call(registerPushToken, { body: { token, platform: 'native' } });
  if (status !== 200) throw new Error(`Answered ${status}: ${raw.body}`);
}

/** Everything that is due is sent; what was recorded on a device, newest first. */
export async function pushesTo(app: TestApp, token: string): Promise<RecordedPush[]> {
  await app.runJobs();
  return (await app.fastify.inject('/dev/push.json')).json<RecordedPush[]>().filter((push) => push.token === token);
}

/** So much time passes that hearts are gathered. */
export function waitForHearts({ clock }: Pick<TestApp, 'clock'>): void {
  clock.setTo(new Date(clock.now().getTime() + HEARTS_GATHERED_MS));
}
