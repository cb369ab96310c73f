import { changeMessageSettings, getMessageSettings, type WireMessageSettings } from '@fivefold/contract/calls/messages';
import { endCalendarFeed, getCalendarFeed, makeCalendarFeed } from '@fivefold/contract/calls/calendar-feed';
import { getReminders, listReminders, setReminders, type WireReminders } from '@fivefold/contract/calls/reminders';
import { withChange } from '#features/messages/with-change.ts';
import type { FakeApi } from './fake-api.ts';
import { answerChannels, channelOf } from './fake-channels.ts';
import { answerWebhooks, webhookOf } from './fake-webhooks.ts';

/** Of a person with a phone who changed nothing. */
export const MESSAGE_SETTINGS: WireMessageSettings = {
  push: { reminder: true, evening: true, nudge: true, offer: true, heart: true, check_in: true, friend: true },
  mail: { reminder: false, evening: false, nudge: false, offer: false },
  quiet_from: '22:00',
  quiet_to: '07:00',
  evening_at: '20:00',
  amount_left: false,
  has_device: true,
  has_mail: true,
};

/** Answers which messages Ann gets, by which channels, what her webhooks are told, and when she is reminded. */
export function answerMessages(api: FakeApi, initial = MESSAGE_SETTINGS): void {
  answerChannels(api, [channelOf({ failure: { reason: 'failed', status: 500 } })]);
  answerWebhooks(api, [webhookOf({ failures: 100, off_at: Date.parse('2026-11-21T08:00:00Z') })]);
  let settings = initial;
  api.on(getMessageSettings, () => ({ data: settings }));
  api.on(changeMessageSettings, ({ body }) => {
    settings = withChange(settings, body);
    return { data: settings };
  });
  let address: string | null = null;
  let addresses = 0;
  api.on(getCalendarFeed, () => ({ data: { url: address } }));
  api.on(makeCalendarFeed, () => {
    address = `https://goals.example/calendar/secret-${(addresses += 1)}.ics`;
    return { data: { url: address } };
  });
  api.on(endCalendarFeed, () => {
    address = null;
    return { success: true as const };
  });
  const remindersOf = new Map<string, WireReminders>();
  api.on(getReminders, ({ query }) => remindersOf.get(query.goalId) ?? { data: [], next: null });
  api.on(listReminders, () => ({
    data: [...remindersOf].flatMap(([goal_id, { data }]) =>
      data.map(({ time, weekdays }) => ({ goal_id, time, weekdays })),
    ),
  }));
  api.on(setReminders, ({ body }) => {
    const data = body.reminders.map((reminder) => ({ ...reminder, is_quiet: false }));
    const answer = { data, next: data.length === 0 ? null : '2026-11-23T09:00:00Z' };
    remindersOf.set(body.goalId, answer);
    return answer;
  });
}
