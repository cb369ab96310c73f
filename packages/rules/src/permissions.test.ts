import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type GoalFacts,
  type Viewer,
  hasReactions,
  mayEditGoal,
  mayReactTo,
  maySeeGoal,
  reactionControl,
} from './permissions.ts';

const ann: Viewer = { uid: 'ann', friendUids: ['ben', 'cleo'] };
const ben: Viewer = { uid: 'ben', friendUids: ['ann'] };
const cleo: Viewer = { uid: 'cleo', friendUids: ['ann'] };
const stranger: Viewer = { uid: 'dan', friendUids: [] };

const privateGoal: GoalFacts = { type: 'regular', ownerUid: 'ann', isPublic: false };
const publicGoal: GoalFacts = { type: 'regular', ownerUid: 'ann', isPublic: true };
const sharedGoal: GoalFacts = { type: 'shared', creatorUid: 'ann', participantUids: ['ann', 'ben'] };
const leftGoal: GoalFacts = { type: 'shared', creatorUid: 'ann', participantUids: ['ann'] };

const anyUid = fc.constantFrom('ann', 'ben', 'cleo', 'dan');
const anyViewer: fc.Arbitrary<Viewer> = fc.record({ uid: anyUid, friendUids: fc.uniqueArray(anyUid) });
const anyGoal: fc.Arbitrary<GoalFacts> = fc.oneof(
  fc.record({ type: fc.constant('regular' as const), ownerUid: anyUid, isPublic: fc.boolean() }),
  fc.record({ type: fc.constant('shared' as const), creatorUid: anyUid, participantUids: fc.uniqueArray(anyUid) }),
);

/** What a viewer may do with a goal, one letter each: See, Edit. */
function rights(viewer: Viewer, goal: GoalFacts): string {
  const held: [boolean, string][] = [
    [maySeeGoal(viewer, goal), 'S'],
    [mayEditGoal(viewer, goal), 'E'],
  ];
  return held.map(([may, letter]) => (may ? letter : '-')).join('');
}

describe('rights', () => {
  it.each([
    ['ann', 'her private goal', ann, privateGoal, 'SE'],
    ['ben', "a friend's private goal", ben, privateGoal, '--'],
    ['dan', "a stranger's private goal", stranger, privateGoal, '--'],
    ['ann', 'her public goal', ann, publicGoal, 'SE'],
    ['ben', "a friend's public goal", ben, publicGoal, 'S-'],
    ['dan', "a stranger's public goal", stranger, publicGoal, '--'],
    ['ann', 'a shared goal that she created', ann, sharedGoal, 'SE'],
    ['ben', 'a shared goal that he takes part in', ben, sharedGoal, 'S-'],
    ['cleo', 'a goal that a friend shares with another user', cleo, sharedGoal, '--'],
    ['dan', "strangers' shared goal", stranger, sharedGoal, '--'],
    ['ann', 'a goal that her partner left', ann, leftGoal, 'SE'],
    ['ben', 'a goal that he left', ben, leftGoal, '--'],
  ])('of %s on %s', (_who, _what, viewer, goal, expected) => {
    expect(rights(viewer, goal)).toBe(expected);
  });

  it('of any kind, also to see reactions, are had by exactly those who see the goal', () => {
    fc.assert(
      fc.property(anyViewer, anyGoal, anyUid, (viewer, goal, userUid) => {
        const hasAny = rights(viewer, goal) !== '--' || reactionControl(viewer, goal, { userUid }) !== 'none';
        expect(hasAny).toBe(maySeeGoal(viewer, goal));
      }),
    );
  });
});

describe('reactions', () => {
  it.each([
    ['ann', 'her own check-in on a private goal', ann, privateGoal, 'ann', 'none'],
    ['ann', 'her own check-in on a public goal', ann, publicGoal, 'ann', 'count'],
    ['ben', "a friend's check-in on a public goal", ben, publicGoal, 'ann', 'heart'],
    ['ben', "a friend's check-in on a private goal", ben, privateGoal, 'ann', 'none'],
    ['dan', "a stranger's check-in on a public goal", stranger, publicGoal, 'ann', 'none'],
    ['ann', "her partner's check-in on a shared goal", ann, sharedGoal, 'ben', 'heart'],
    ['ben', "his partner's check-in on a shared goal", ben, sharedGoal, 'ann', 'heart'],
    ['ben', 'his own check-in on a shared goal', ben, sharedGoal, 'ben', 'count'],
    ['cleo', "friends' check-in on a goal that is shared without her", cleo, sharedGoal, 'ann', 'none'],
    ['ben', 'a check-in on a goal that he left', ben, leftGoal, 'ann', 'none'],
  ] as const)('%s sees beside %s', (_who, _what, viewer, goal, userUid, expected) => {
    expect(reactionControl(viewer, goal, { userUid })).toBe(expected);
    expect(mayReactTo(viewer, goal, { userUid })).toBe(expected === 'heart');
  });

  it("are never for one's own check-in", () => {
    fc.assert(
      fc.property(anyViewer, anyGoal, (viewer, goal) => {
        expect(mayReactTo(viewer, goal, { userUid: viewer.uid })).toBe(false);
      }),
    );
  });

  it('exist on shared and on public goals', () => {
    expect([privateGoal, publicGoal, sharedGoal].map(hasReactions)).toEqual([false, true, true]);
  });
});
