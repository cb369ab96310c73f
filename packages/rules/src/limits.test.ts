import { describe, expect, it } from 'vitest';
import * as limits from './limits.ts';

describe('limits', () => {
  it('are those of the decisions', () => {
    expect({ ...limits }).toEqual({
      GOAL_TEXT_MIN_LENGTH: 1,
      GOAL_TEXT_MAX_LENGTH: 200,
      CHECK_IN_DESCRIPTION_MAX_LENGTH: 1000,
      PASSWORD_MIN_LENGTH: 8,
      PASSWORD_MAX_LENGTH: 128,
      EMAIL_MAX_LENGTH: 254,
      INVITATION_VALID_DAYS: 14,
      INVITATIONS_PER_DAY: 20,
      INVITATION_TRIES_PER_DAY: 100,
      INVITATIONS_PER_ADDRESS_PER_MONTH: 5,
      UNCLAIMED_PHOTOS_MAX: 50,
      UNCLAIMED_PHOTO_DAYS: 1,
      PHOTO_UPLOADS_PER_HOUR: 200,
      OWN_CHECK_INS_SHOWN: 14,
      FRIEND_CHECK_INS_SHOWN: 5,
      PUSH_DEVICES_MAX: 10,
      FRIENDS_MAX: 200,
      FRIEND_GOALS_SHOWN: 50,
    });
  });
});
