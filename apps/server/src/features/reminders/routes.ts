import * as calls from '@fivefold/contract/calls/reminders';
import type { FastifyInstance } from 'fastify';
import { bind, type BindDeps } from '#kernel/http/route';
import { type ReminderDeps, setReminders, showAllReminders, showReminders } from './actions.ts';

export function reminderRoutes(app: FastifyInstance, deps: BindDeps & ReminderDeps): void {
  bind(app, deps, calls.getReminders, ({ caller, query }) => showReminders(deps, caller, query.goalId));
  bind(app, deps, calls.listReminders, ({ caller }) => showAllReminders(deps, caller));
  bind(app, deps, calls.setReminders, ({ caller, body }) => setReminders(deps, caller, body));
}
