import { OUTSIDE_URL_MAX_LENGTH } from '@fivefold/rules/channels';
import { text } from '@fivefold/rules/text-key';
import * as z from 'zod/mini';

const NO_ADDRESS = text('Enter an address that begins with https://.');

/** An address that a person types; which ones are open, the server says. */
export const outsideUrl = z.string(NO_ADDRESS).check(
  z.trim(),
  z.minLength(1, NO_ADDRESS),
  z.maxLength(OUTSIDE_URL_MAX_LENGTH, text('Keep the address within 500 characters.')),
  z.refine((url) => /^https?:\/\/[\x21-\x7e]+$/i.test(url) && URL.canParse(url), NO_ADDRESS),
);
