/** Who may do what with a goal. Specification section 6, Decisions sections 4 to 6. Premium is asked elsewhere. */

interface RegularGoalFacts {
  readonly type: 'regular';
  readonly ownerUid: string;
  readonly isPublic: boolean;
}

interface SharedGoalFacts {
  readonly type: 'shared';
  readonly creatorUid: string;
  /** Those who take part now; whoever left or is no longer a friend is not among them. */
  readonly participantUids: readonly string[];
}

export type GoalFacts = RegularGoalFacts | SharedGoalFacts;

export interface Viewer {
  readonly uid: string;
  /** Uids of the viewer's friends of today. */
  readonly friendUids: readonly string[];
}

/** One's own goal, a goal one shares, a friend's public goal. Whoever may not see a goal is told that there is none. */
export function maySeeGoal(viewer: Viewer, goal: GoalFacts): boolean {
  if (goal.type === 'shared') return takesPart(viewer, goal);
  return goal.ownerUid === viewer.uid || (goal.isPublic && viewer.friendUids.includes(goal.ownerUid));
}

/** The owner edits and deletes a regular goal, the creator a shared one, for both. */
export function mayEditGoal(viewer: Pick<Viewer, 'uid'>, goal: GoalFacts): boolean {
  return (goal.type === 'shared' ? goal.creatorUid : goal.ownerUid) === viewer.uid;
}

/** Reactions exist where somebody else may look on: on shared and on public goals. */
export function hasReactions(goal: GoalFacts): boolean {
  return goal.type === 'shared' || goal.isPublic;
}

/** A heart is for somebody else's check-in on a goal that one may see. */
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
