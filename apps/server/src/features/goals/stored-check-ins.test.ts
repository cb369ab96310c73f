import { describe, expect, it } from 'vitest';
import { checkInsJson, toWireCheckIn } from './stored-check-ins.ts';

const PHOTO = '0f8fad5b-d9cb-469f-a165-70867728950e';
const rest = {
  index: 3,
  date: '2026-11-21',
  added_on: null,
  imported: false,
  small: false,
  amount: null,
  came_back: false,
  milestone: null,
  user_id: 'ann',
  reactions: [],
};
const linkTo = (photoId: string) => `/photos/${photoId}?viewer=ann`;

describe('the link to the photo of a check-in', () => {
  it('replaces the id of the photo', () => {
    expect(toWireCheckIn({ ...rest, description: 'Hi', photo_id: PHOTO }, linkTo)).toEqual({
      ...rest,
      description: 'Hi',
      photo_url: linkTo(PHOTO),
    });
  });

  it('is null without a photo', () => {
    expect(toWireCheckIn({ ...rest, description: 'Hi', photo_id: null }, linkTo).photo_url).toBeNull();
  });

  it('is in a list where the database has put an id, and never where a person wrote one', () => {
    const descriptions = [`"photo_url":"${PHOTO}"`, `${PHOTO}{"index":1}`, 'two\nlines {', ''];
    const lines = descriptions.map(
      (description, nth) => `${nth === 0 ? PHOTO : ''}${JSON.stringify({ ...rest, description })}`,
    );
    expect(JSON.parse(checkInsJson(lines.join('\n'), linkTo))).toEqual(
      descriptions.map((description, nth) => ({ ...rest, description, photo_url: nth === 0 ? linkTo(PHOTO) : null })),
    );
  });

  it('is nowhere in a list without check-ins', () => {
    expect(checkInsJson(null, linkTo)).toBe('[]');
  });
});
