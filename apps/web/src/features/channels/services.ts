import type { ChannelService } from '@fivefold/rules/channels';
import { text } from '@fivefold/rules/text-key';

interface Service {
  readonly name: string;
  readonly about: string;
  readonly addressLabel: string;
  readonly placeholder: string;
}

/** Where messages may go, by what people call it. */
export const SERVICES: Readonly<Record<ChannelService, Service>> = {
  ntfy: {
    name: 'ntfy',
    about: text('Choose a topic that no one guesses, and subscribe to it in the ntfy app.'),
    addressLabel: text('Address of the topic'),
    placeholder: 'https://ntfy.sh/my-goals',
  },
  gotify: {
    name: 'Gotify',
    about: text('Make an app in Gotify, and enter its token here.'),
    addressLabel: text('Address of Gotify'),
    placeholder: 'https://gotify.example.com',
  },
  address: {
    name: text('Own address'),
    about: text('Gets each message as a signed POST request, for a program of yours.'),
    addressLabel: text('Address'),
    placeholder: 'https://example.com/hook',
  },
};
