import { text } from '@fivefold/rules/text-key';
import type { ServerFacts } from '#platform/server-facts.ts';

/** The rooms of the settings by their names in an address, in the order of the index (Beyond section 21). */
export const ROOMS = {
  you: { title: text('You'), about: text('Name, log-in, look, days off') },
  keys: { title: text('Log-in and keys'), about: text('Email, password, passkeys, devices') },
  appearance: { title: text('Look and sound'), about: text('Theme, language, celebrations, music') },
  reminders: {
    title: text('Reminders and messages'),
    about: text('What reaches you and where, calendar'),
  },
  privacy: {
    title: text('Privacy and friends'),
    about: text('Blocked people, access tokens'),
  },
  connections: { title: text('Connections'), about: text('ntfy, Gotify, programs of yours') },
  plan: { title: text('Plan'), about: text('What you pay, your card') },
  data: { title: text('Data'), about: text('Import, download, delete') },
} as const;
export type Room = keyof typeof ROOMS;

/** Rooms that are entered through another one, which is the one in the index. */
const OUTER: Partial<Record<Room, Room>> = { keys: 'you', appearance: 'you', connections: 'reminders' };

/** The room through which this one is entered; undefined for one of the index. */
export function outerOf(room: Room): Room | undefined {
  return OUTER[room];
}

/** The rooms that are entered through this one; without one, those of the index. */
export function innerRooms(rooms: readonly Room[], outer?: Room): readonly Room[] {
  return rooms.filter((room) => OUTER[room] === outer);
}

/** What an address may ask for, and the room in which it is. */
const PLACES: Readonly<Record<string, Room>> = { away: 'you', language: 'appearance', calendar: 'reminders' };

/** Where nothing is sold, there is no plan. */
export function roomsOf({ payments }: Pick<ServerFacts, 'payments'>): readonly Room[] {
  return (Object.keys(ROOMS) as Room[]).filter((room) => room !== 'plan' || payments === 'on');
}

/** The room that an address leads to: `?room=plan`, or `?show=away` for a place in one; undefined for the index. */
export function findRoom(params: URLSearchParams, rooms: readonly Room[]): Room | undefined {
  return rooms.find((room) => room === params.get('room')) ?? PLACES[params.get('show') ?? ''];
}
