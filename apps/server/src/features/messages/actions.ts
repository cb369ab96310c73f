import type { AnswerOf, BodyOf } from '@fivefold/contract/call';
import type { changeMessageSettings as changeCall, getMessageSettings } from '@fivefold/contract/calls/messages';
import { formatTime, parseTime } from '@fivefold/rules/messages';
import { MAIL_MESSAGE_KINDS, MESSAGE_KINDS } from '@fivefold/rules/notification-kinds';
import type { Database, Tx } from '#kernel/db/connect';
import { inTransaction } from '#kernel/db/retry';
import type { Schema } from '#kernel/db/schema';
import type { Caller } from '#kernel/http/caller';
import { lockProfiles } from '../profile/steps.ts';
import { type MessageSettings, readMessageSettings, writeMessageSettings } from './store.ts';

export interface MessageDeps {
  readonly db: Database<Schema>;
  /** Devices belong to a later feature. */
  readonly hasDevice: (uid: string) => Promise<boolean>;
  /** Whether this server sends mail at all. */
  readonly hasMail: boolean;
  /** What later features plan by these settings, in the transaction that changes them. */
  readonly onChanged: (tx: Tx<Schema>, uid: string) => Promise<void>;
}

type Answer = AnswerOf<typeof getMessageSettings>;

export async function showMessageSettings(deps: MessageDeps, caller: Caller): Promise<Answer> {
  return answerOf(deps, caller, await readMessageSettings(deps.db.kysely, caller.uid));
}

/** Changes what was sent; two devices at once change both what they sent. */
export async function changeMessageSettings(
  deps: MessageDeps,
  caller: Caller,
  {
    push,
    mail,
    quiet_from: from,
    quiet_to: to,
    evening_at: evening,
    amount_left: amountLeft,
  }: BodyOf<typeof changeCall>,
): Promise<Answer> {
  const changed = await inTransaction(deps.db.kysely, async (tx) => {
    await lockProfiles(tx, caller.uid);
    const before = await readMessageSettings(tx, caller.uid);
    const settings: MessageSettings = {
      pushOff: MESSAGE_KINDS.filter((kind) => !(push?.[kind] ?? !before.pushOff.includes(kind))),
      mailOn: MAIL_MESSAGE_KINDS.filter((kind) => mail?.[kind] ?? before.mailOn.includes(kind)),
      quiet: { from: parseTime(from ?? '') ?? before.quiet.from, to: parseTime(to ?? '') ?? before.quiet.to },
      eveningAt: parseTime(evening ?? '') ?? before.eveningAt,
      hasAmountLeft: amountLeft ?? before.hasAmountLeft,
    };
    await writeMessageSettings(tx, caller.uid, settings);
    await deps.onChanged(tx, caller.uid);
    return settings;
  });
  return answerOf(deps, caller, changed);
}

async function answerOf(
  { hasDevice, hasMail }: MessageDeps,
  { uid, isEmailVerified }: Caller,
  { pushOff, mailOn, quiet, eveningAt, hasAmountLeft }: MessageSettings,
): Promise<Answer> {
  return {
    data: {
      push: choices(MESSAGE_KINDS, (kind) => !pushOff.includes(kind)),
      mail: choices(MAIL_MESSAGE_KINDS, (kind) => mailOn.includes(kind)),
      quiet_from: formatTime(quiet.from),
      quiet_to: formatTime(quiet.to),
      evening_at: formatTime(eveningAt),
      amount_left: hasAmountLeft,
      has_device: await hasDevice(uid),
      has_mail: hasMail && isEmailVerified,
    },
  };
}

function choices<Kind extends string>(kinds: readonly Kind[], isOn: (kind: Kind) => boolean): Record<Kind, boolean> {
  return Object.fromEntries(kinds.map((kind) => [kind, isOn(kind)])) as Record<Kind, boolean>;
}
