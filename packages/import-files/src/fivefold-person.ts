import { colorNames } from '@fivefold/contract/calls/names';
import { parseTime } from '@fivefold/rules/messages';
import { MAIL_MESSAGE_KINDS, MESSAGE_KINDS } from '@fivefold/rules/notification-kinds';
import type { FoundPerson } from './found.ts';
import { arrayOf, fieldOf, textOf } from './json.ts';

/** Name, face and messages of our own export's profile.json. What it lacks is left out. */
export function readPerson(file: unknown): FoundPerson {
  const [profile, messages] = [fieldOf(file, 'profile'), fieldOf(file, 'messages')];
  const [name, color, ember, monday] = ['display_name', 'avatar_color', 'ember_name', 'monday_mail'].map((field) =>
    fieldOf(profile, field),
  );
  const { data: colors = [] } = colorNames.safeParse(fieldOf(profile, 'color_names'));
  const [quietFrom, quietTo] = textOf(fieldOf(messages, 'quiet_hours')).split(' to ');
  const times = { quiet_from: quietFrom, quiet_to: quietTo, evening_at: textOf(fieldOf(messages, 'evening_note')) };
  const amountLeft = fieldOf(messages, 'amount_left');
  const [pushOff, mailOn] = ['push_off', 'mail_on'].map((field) => arrayOf(fieldOf(messages, field)));
  return {
    profile: {
      ...(typeof name === 'string' && { display_name: name }),
      ...(typeof color === 'number' && { avatar_color: color }),
      ...(typeof ember === 'string' && { ember_name: ember }),
      ...(colors.length > 0 && { color_names: colors }),
      ...(typeof monday === 'boolean' && { monday_mail: monday }),
    },
    messages:
      messages === undefined
        ? {}
        : {
            push: Object.fromEntries(MESSAGE_KINDS.map((kind) => [kind, pushOff?.includes(kind) !== true])),
            mail: Object.fromEntries(MAIL_MESSAGE_KINDS.map((kind) => [kind, mailOn?.includes(kind) === true])),
            ...(typeof amountLeft === 'boolean' && { amount_left: amountLeft }),
            ...Object.fromEntries(
              Object.entries(times).filter(([, time]) => time !== undefined && parseTime(time) !== undefined),
            ),
          },
  };
}
