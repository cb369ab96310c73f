import { addAmount, addSharedAmount } from '@fivefold/contract/calls/amounts';
import { amountText } from '../amount-text.ts';
import { t } from '../language/t.ts';
import type { ChangeKind } from './change-kind.ts';

/**
 * What is added to an amount. The page counts what waits on its own, from what the server said before
 * (`features/check-ins/amounts/goal-amount.ts`), so the cache keeps the server's sum.
 */
const addition = {
  show: () => undefined,
  say: ({ body }: { readonly body: { readonly add: number } }, goal: string) =>
    t('Add {amount} to “{goal}”', { amount: amountText(body.add, null), goal }),
};

const regular: ChangeKind<typeof addAmount> = {
  ...addition,
  call: addAmount,
  goalIdOf: ({ body }) => body.goalId,
};

const shared: ChangeKind<typeof addSharedAmount> = {
  ...addition,
  call: addSharedAmount,
  goalIdOf: ({ body }) => body.shared_goal_id,
};

export const ADDITIONS = { regular, shared };
