import { createProfile } from '@fivefold/contract/calls/profile';
import { describe, expect, it } from 'vitest';
import { createFakeApi, refuse } from '#testing/fake-api.ts';
import { createAccount } from './create-account.ts';

const PROFILE = {
  uid: 'u-bob',
  email: 'bob@example.com',
  email_verified: true,
  total_streaks: 0,
  visual_level: 0,
  ember_name: null,
  ember_asked: true,
  color_names: [],
  old_goals_banner_last_shown: null,
  time_zone: null,
  freezes: 1,
  away: [],
  display_name: null,
  avatar_color: null,
  name_asked: true,
  monday_mail: false,
  created_on: '2026-01-01',
  invited_by: null,
};

function createSetup() {
  const api = createFakeApi();
  api.on(createProfile, () => ({ data: PROFILE }));
  const signedUp: string[] = [];
  let accounts = 0;
  const create = (initiatorUserId?: string, hasAccount = false, code?: string) =>
    createAccount(
      {
        identity: {
          signUp: async (email) => {
            signedUp.push(email);
            return { uid: 'u-bob', email };
          },
        },
        api: api.client,
        onAccount: () => {
          accounts += 1;
        },
      },
      { email: 'bob@example.com', password: 'long enough', initiatorUserId, hasAccount, code },
    );
  return {
    api,
    signedUp,
    create,
    accounts: () => accounts,
    profiles: () => api.requestsOf(createProfile).map(({ query }) => query),
  };
}

describe('createAccount', () => {
  it('creates the account, then the profile', async () => {
    const world = createSetup();
    expect(await world.create()).toBeNull();
    expect(world.signedUp).toEqual(['bob@example.com']);
    expect(world.profiles()).toEqual([{}]);
  });

  it('sends the inviter with the profile', async () => {
    const world = createSetup();
    expect(await world.create('u-ann')).toBe(true);
    expect(world.profiles()).toEqual([{ initiator_user_id: 'u-ann' }]);
  });

  it('sends the code of the invitation with the inviter: another identity service does not take it', async () => {
    const world = createSetup();
    await world.create('u-ann', false, 'c1');
    expect(world.api.requestsOf(createProfile).map(({ body }) => body)).toEqual([{ code: 'c1' }]);
  });

  it('creates the profile without an inviter whose invitation does not stand', async () => {
    const world = createSetup();
    world.api.once(createProfile, () => refuse('profile.invitation_missing'));
    expect(await world.create('u-eve')).toBe(false);
    expect(world.profiles()).toEqual([{ initiator_user_id: 'u-eve' }, {}]);
  });

  it('does not sign up twice when only the profile failed', async () => {
    const world = createSetup();
    world.api.once(createProfile, () => refuse('common.internal'));
    await expect(world.create('u-ann')).rejects.toMatchObject({ code: 'common.internal' });
    expect(world.accounts()).toBe(1);
    expect(await world.create('u-ann', true)).toBe(true);
    expect(world.signedUp).toHaveLength(1);
  });
});
