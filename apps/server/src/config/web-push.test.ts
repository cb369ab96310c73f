import { expect, it } from 'vitest';
import { deriveKeyPair } from '#kernel/p256';
import { readConfig } from './config.ts';

/** A pair as tools print it. */
const PAIR = {
  WEB_PUSH_PUBLIC_KEY: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  WEB_PUSH_PRIVATE_KEY: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
};
const ON = { WEB_PUSH: 'on' };

it('is off unless the operator wants it, also with keys', () => {
  expect([readConfig({}).webPush, readConfig(PAIR).webPush]).toEqual([undefined, undefined]);
  expect(readConfig(ON).webPush).toEqual({ key: undefined, contact: undefined });
});

it('takes a pair of keys, and a contact with or without its scheme', () => {
  expect(readConfig({ ...ON, ...PAIR }).webPush?.key?.publicKey).toBe(PAIR.WEB_PUSH_PUBLIC_KEY);
  for (const contact of ['ops@goals.example', 'mailto:ops@goals.example'])
    expect(readConfig({ ...ON, WEB_PUSH_CONTACT: contact }).webPush?.contact).toBe('ops@goals.example');
});

it.each([
  ['half a pair', { WEB_PUSH_PUBLIC_KEY: PAIR.WEB_PUSH_PUBLIC_KEY }, 'half configured'],
  [
    'keys of two pairs',
    { ...PAIR, WEB_PUSH_PUBLIC_KEY: deriveKeyPair('another', 'web push').publicKey },
    'does not belong to',
  ],
  ['a key that is none', { ...PAIR, WEB_PUSH_PRIVATE_KEY: 'A'.repeat(43) }, 'does not belong to'],
  ['a short key', { ...PAIR, WEB_PUSH_PRIVATE_KEY: 'AAAA' }, 'WEB_PUSH_PRIVATE_KEY must be'],
  ['a contact that is none', { WEB_PUSH_CONTACT: 'the operator' }, 'WEB_PUSH_CONTACT must be'],
])('refuses %s, without saying the private key', (_, more, message) => {
  const start = () => readConfig({ ...ON, ...more });
  expect(start).toThrow(message);
  expect(start).not.toThrow(PAIR.WEB_PUSH_PRIVATE_KEY);
});
