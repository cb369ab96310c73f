/** Who may do what with a goal. Specification section 6, Decisions sections 4 to 6. Premium is asked elsewhere. */

interface RegularGoalFacts {
  readonly type: 'regular';
  readonly ownerUid: string;
  /** For all friends of the owner, or for the viewer, whom the owner chose. */
  readonly isPublic: boolean;
}

interface SharedGoalFacts {
  readonly type: 'shared';
  readonly creatorUid: string;
  /** The current participants, without those who left or are no longer friends. */
  readonly participantUids: readonly string[];
}

export type GoalFacts = RegularGoalFacts | SharedGoalFacts;

export interface Viewer {
  readonly uid: string;
  /** Uids of the viewer's friends of today. */
  readonly friendUids: readonly string[];
}

/** A viewer sees their own goals, shared goals and friends' public goals. Other goals are answered as not found. */
export function maySeeGoal(viewer: Viewer, goal: GoalFacts): boolean {
  if (goal.type === 'shared') return takesPart(viewer, goal);
  return goal.ownerUid === viewer.uid || (goal.isPublic && viewer.friendUids.includes(goal.ownerUid));
}

/** The owner edits and deletes a regular goal, the creator a shared one, for both. */
export function mayEditGoal(viewer: Pick<Viewer, 'uid'>, goal: GoalFacts): boolean {
  return (goal.type === 'shared' ? goal.creatorUid : goal.ownerUid) === viewer.uid;
}

/** Reactions exist on goals that others can see: shared and public ones. */
export function hasReactions(goal: GoalFacts): boolean {
  return goal.type === 'shared' || goal.isPublic;
}

/** A heart goes on another user's check-in, on a goal that the viewer may see. */
export function mayReactTo(viewer: Viewer, goal: GoalFacts, checkIn: { readonly userUid: string }): boolean {
  return hasReactions(goal) && maySeeGoal(viewer, goal) && checkIn.userUid !== viewer.uid;
}

/** What stands beside a check-in: a heart to press, on one's own a count to read, or nothing. */
export function reactionControl(
  viewer: Viewer,
  goal: GoalFacts,
  checkIn: { readonly userUid: string },
): 'heart' | 'count' | 'none' {
  if (mayReactTo(viewer, goal, checkIn)) return 'heart';
  return hasReactions(goal) && maySeeGoal(viewer, goal) ? 'count' : 'none';
}

function takesPart(viewer: Pick<Viewer, 'uid'>, goal: SharedGoalFacts): boolean {
  return goal.creatorUid === viewer.uid || goal.participantUids.includes(viewer.uid);
}
