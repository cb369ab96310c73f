import { accessTokenProblems } from './problems/access-tokens.ts';
import { accountProblems } from './problems/account.ts';
import { amountProblems } from './problems/amounts.ts';
import { awayProblems } from './problems/away.ts';
import { blockProblems } from './problems/blocks.ts';
import { channelProblems } from './problems/channels.ts';
import { checkInProblems } from './problems/check-ins.ts';
import { commonProblems } from './problems/common.ts';
import { friendProblems } from './problems/friends.ts';
import { goalProblems } from './problems/goals.ts';
import { identityProblems } from './problems/auth.ts';
import { importProblems } from './problems/import.ts';
import { inviteProblems } from './problems/invites.ts';
import { letterProblems } from './problems/letters.ts';
import { meadowProblems } from './problems/meadow.ts';
import { photoProblems } from './problems/photos.ts';
import { profileProblems } from './problems/profile.ts';
import { reactionProblems } from './problems/reactions.ts';
import { reportProblems } from './problems/reports.ts';
import { subscriptionProblems } from './problems/billing.ts';
import { timerProblems } from './problems/timers.ts';

/** A refusal: its HTTP status and the sentence a person reads when the server has nothing more exact to say. */
export interface ProblemKind {
  readonly status: number;
  readonly title: string;
}

/** Every refusal the API knows, by its stable code (Decisions section 9). */
export const problems = {
  ...commonProblems,
  ...identityProblems,
  ...profileProblems,
  ...goalProblems,
  ...checkInProblems,
  ...amountProblems,
  ...timerProblems,
  ...letterProblems,
  ...meadowProblems,
  ...awayProblems,
  ...reactionProblems,
  ...friendProblems,
  ...blockProblems,
  ...inviteProblems,
  ...photoProblems,
  ...reportProblems,
  ...importProblems,
  ...subscriptionProblems,
  ...accountProblems,
  ...accessTokenProblems,
  ...channelProblems,
} as const satisfies Record<string, ProblemKind>;

export type ProblemCode = keyof typeof problems;
