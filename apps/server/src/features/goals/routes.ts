import {
  acceptSharedGoal,
  createGoal,
  createSharedGoal,
  declineSharedGoal,
  deleteGoal,
  deleteSharedGoal,
  noteHighFive,
  nudgePartner,
  setOwnTexts,
  updateGoal,
  updateSharedGoal,
} from '@fivefold/contract/calls/goals';
import { answerAutomaticity, rootGoal } from '@fivefold/contract/calls/roots';
import { archiveGoal, moveGoal, restoreGoal } from '@fivefold/contract/calls/goal-list';
import { answerMiss, undoSlip } from '@fivefold/contract/calls/misses';
import type { FastifyInstance } from 'fastify';
import { bind, type BindDeps } from '#kernel/http/route';
import * as actions from './actions.ts';
import * as archive from './archive.ts';
import * as automaticity from './automaticity.ts';
import * as misses from './misses.ts';
import * as nudge from './nudge.ts';
import * as offers from './offers.ts';
import * as order from './order.ts';
import * as ownTexts from './own-texts.ts';
import * as roots from './roots.ts';
import * as restore from './restore.ts';
import * as shared from './shared-actions.ts';

export function goalRoutes(app: FastifyInstance, deps: BindDeps & shared.SharedGoalDeps): void {
  bind(app, deps, createGoal, ({ caller, body, idempotencyKey }) =>
    actions.createPersonalGoal(deps, caller, body, idempotencyKey),
  );
  bind(app, deps, updateGoal, ({ caller, body, idempotencyKey }) =>
    actions.updateGoal(deps, caller, body, idempotencyKey),
  );
  bind(app, deps, setOwnTexts, ({ caller, body, idempotencyKey }) =>
    ownTexts.setOwnTexts(deps, caller, body, idempotencyKey),
  );
  bind(app, deps, answerMiss, ({ caller, body, idempotencyKey }) =>
    misses.answerMiss(deps, caller, body, idempotencyKey),
  );
  bind(app, deps, undoSlip, ({ caller, body, idempotencyKey }) => misses.undoSlip(deps, caller, body, idempotencyKey));
  bind(app, deps, deleteGoal, ({ caller, body, idempotencyKey }) =>
    actions.deleteGoal(deps, caller, body, idempotencyKey),
  );
  bind(app, deps, createSharedGoal, ({ caller, body, idempotencyKey }) =>
    shared.createSharedGoal(deps, caller, body, idempotencyKey),
  );
  bind(app, deps, updateSharedGoal, ({ caller, params, body, idempotencyKey }) =>
    shared.updateSharedGoal(deps, caller, { goalId: params.id, ...body }, idempotencyKey),
  );
  bind(app, deps, moveGoal, ({ caller, body, idempotencyKey }) => order.moveGoal(deps, caller, body, idempotencyKey));
  bind(app, deps, archiveGoal, ({ caller, body, idempotencyKey }) =>
    archive.archiveGoal(deps, caller, body, idempotencyKey),
  );
  bind(app, deps, answerAutomaticity, ({ caller, body, idempotencyKey }) =>
    automaticity.answerAutomaticity(deps, caller, body, idempotencyKey),
  );
  bind(app, deps, rootGoal, ({ caller, body, idempotencyKey }) => roots.rootGoal(deps, caller, body, idempotencyKey));
  bind(app, deps, restoreGoal, ({ caller, body, idempotencyKey }) =>
    restore.restoreGoal(deps, caller, body, idempotencyKey),
  );
  bind(app, deps, acceptSharedGoal, ({ caller, body, idempotencyKey }) =>
    offers.acceptSharedGoal(deps, caller, body, idempotencyKey),
  );
  bind(app, deps, declineSharedGoal, ({ caller, body, idempotencyKey }) =>
    offers.declineSharedGoal(deps, caller, body, idempotencyKey),
  );
  bind(app, deps, nudgePartner, ({ caller, body, idempotencyKey }) =>
    nudge.nudgePartner(deps, caller, body, idempotencyKey),
  );
  bind(app, deps, noteHighFive, ({ caller, body }) => shared.noteHighFive(deps, caller, body.goalId));
  bind(app, deps, deleteSharedGoal, ({ caller, params, idempotencyKey }) =>
    shared.deleteOrLeaveSharedGoal(deps, caller, params.id, idempotencyKey),
  );
}
