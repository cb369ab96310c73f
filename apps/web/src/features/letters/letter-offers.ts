import type { PreferencesPort } from '#platform/preferences/port.ts';

const LETTERS_KEY = 'letters';
const OFF = 'off';

/** Whether a full row offers a letter on this device; yes unless the user turned it off. */
export const LETTER_OFFERS = {
  read: async (preferences: PreferencesPort) => (await preferences.get(LETTERS_KEY)) !== OFF,
  choose: (preferences: PreferencesPort, isOn: boolean) => preferences.set(LETTERS_KEY, isOn ? 'on' : OFF),
  fallback: true as boolean,
};

/** The same where something is offered: nothing is until it is known. */
export const LETTERS_WANTED = { ...LETTER_OFFERS, fallback: false };
