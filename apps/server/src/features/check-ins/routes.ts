import { addAmount, addSharedAmount, undoAmount, undoSharedAmount } from '@fivefold/contract/calls/amounts';
import {
  correctCheckIn,
  correctSharedCheckIn,
  restoreCheckIn as restoreCall,
  undoCheckIn,
  undoSharedCheckIn,
} from '@fivefold/contract/calls/check-in-changes';
import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { mendGoal, mendSharedGoal, undoMendingOfGoal, undoMendingOfSharedGoal } from '@fivefold/contract/calls/mend';
import { startSharedTimer, startTimer, stopSharedTimer, stopTimer } from '@fivefold/contract/calls/timers';
import { listCheckIns } from '@fivefold/contract/calls/check-in-pages';
import type { FastifyInstance } from 'fastify';
import { bind, type BindDeps } from '#kernel/http/route';
import * as actions from './actions.ts';
import * as amounts from './amounts.ts';
import { correct, type CorrectDeps } from './correct.ts';
import { mend } from './mend.ts';
import { restoreCheckIn, type RestoreDeps } from './restore.ts';
import * as timers from './timers.ts';
import { undoMending } from './undo-mending.ts';
import { undo, type UndoDeps } from './undo.ts';

export function checkInRoutes(
  app: FastifyInstance,
  deps: BindDeps & actions.CheckInDeps & UndoDeps & RestoreDeps & CorrectDeps,
): void {
  bind(app, deps, checkGoal, ({ caller, body, idempotencyKey }) =>
    actions.checkOwnGoal(deps, caller, body, idempotencyKey),
  );
  bind(app, deps, checkSharedGoal, ({ caller, body, idempotencyKey }) =>
    actions.checkSharedGoal(deps, caller, body, idempotencyKey),
  );
  bind(app, deps, undoCheckIn, ({ caller, body: { goalId, checkInIndex: index }, idempotencyKey: key }) =>
    undo(deps, caller, { call: undoCheckIn, kind: 'regular', goalId, index, key }),
  );
  bind(app, deps, undoSharedCheckIn, ({ caller, body, idempotencyKey: key }) => {
    const { shared_goal_id: goalId, checkInIndex: index } = body;
    return undo(deps, caller, { call: undoSharedCheckIn, kind: 'shared', goalId, index, key });
  });
  bind(app, deps, restoreCall, ({ caller, body, idempotencyKey: key }) => restoreCheckIn(deps, caller, body, key));
  bind(app, deps, correctCheckIn, ({ caller, body: { checkInIndex: index, ...rest }, idempotencyKey: key }) =>
    correct(deps, caller, { call: correctCheckIn, kind: 'regular', index, key, ...rest }),
  );
  bind(app, deps, correctSharedCheckIn, ({ caller, body, idempotencyKey: key }) => {
    const { shared_goal_id: goalId, checkInIndex: index, ...rest } = body;
    return correct(deps, caller, { call: correctSharedCheckIn, kind: 'shared', goalId, index, key, ...rest });
  });
  bind(app, deps, mendGoal, ({ caller, body: { goalId, ...mending }, idempotencyKey: key }) =>
    mend(deps, caller, { call: mendGoal, kind: 'regular', goalId, mending, key }),
  );
  bind(app, deps, mendSharedGoal, ({ caller, body: { shared_goal_id: goalId, ...mending }, idempotencyKey: key }) =>
    mend(deps, caller, { call: mendSharedGoal, kind: 'shared', goalId, mending, key }),
  );
  bind(app, deps, undoMendingOfGoal, ({ caller, body: { goalId }, idempotencyKey: key }) =>
    undoMending(deps, caller, { call: undoMendingOfGoal, kind: 'regular', goalId, key }),
  );
  bind(app, deps, undoMendingOfSharedGoal, ({ caller, body: { shared_goal_id: goalId }, idempotencyKey: key }) =>
    undoMending(deps, caller, { call: undoMendingOfSharedGoal, kind: 'shared', goalId, key }),
  );
  bind(app, deps, addAmount, ({ caller, body: { celebration = null, ...rest }, idempotencyKey: key }) =>
    amounts.addAmount(deps, caller, { call: addAmount, kind: 'regular', celebration, key, ...rest }),
  );
  bind(app, deps, addSharedAmount, ({ caller, body, idempotencyKey: key }) => {
    const { shared_goal_id: goalId, celebration = null, ...rest } = body;
    return amounts.addAmount(deps, caller, {
      call: addSharedAmount,
      kind: 'shared',
      goalId,
      celebration,
      key,
      ...rest,
    });
  });
  bind(app, deps, undoAmount, ({ caller, body: { goalId }, idempotencyKey: key }) =>
    amounts.undoAmount(deps, caller, { call: undoAmount, kind: 'regular', goalId, key }),
  );
  bind(app, deps, undoSharedAmount, ({ caller, body: { shared_goal_id: goalId }, idempotencyKey: key }) =>
    amounts.undoAmount(deps, caller, { call: undoSharedAmount, kind: 'shared', goalId, key }),
  );
  bind(app, deps, startTimer, ({ caller, body: { goalId }, idempotencyKey: key }) =>
    timers.startTimer(deps, caller, { call: startTimer, kind: 'regular', goalId, key }),
  );
  bind(app, deps, startSharedTimer, ({ caller, body: { shared_goal_id: goalId }, idempotencyKey: key }) =>
    timers.startTimer(deps, caller, { call: startSharedTimer, kind: 'shared', goalId, key }),
  );
  bind(app, deps, stopTimer, ({ caller, body: { celebration = null, ...rest }, idempotencyKey: key }) =>
    timers.stopTimer(deps, caller, { call: stopTimer, kind: 'regular', celebration, key, ...rest }),
  );
  bind(app, deps, stopSharedTimer, ({ caller, body, idempotencyKey: key }) => {
    const { shared_goal_id: goalId, celebration = null, ...rest } = body;
    return timers.stopTimer(deps, caller, { call: stopSharedTimer, kind: 'shared', goalId, celebration, key, ...rest });
  });
  bind(app, deps, listCheckIns, ({ caller, query }) => actions.listCheckIns(deps, caller, query));
}
