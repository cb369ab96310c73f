import { describe, expect, it } from 'vitest';
import { allCalls } from './api.ts';
import { problems } from './problems.ts';

/** Specification section 7, row by row; a row with two methods is two calls. */
const SPECIFIED = [
  'GET /api/profile',
  'POST /api/create-profile',
  'POST /api/old-goals-banner-shown',
  'GET /api/total-streaks',
  'GET /api/personal-goals',
  'POST /api/user-goal',
  'PUT /api/user-goal',
  'DELETE /api/user-goal',
  'POST /api/goal/check',
  'GET /api/friends',
  'GET /api/friends/goals',
  'POST /api/link-friends',
  'DELETE /api/link-friends',
  'POST /api/invite',
  'GET /api/shared-goals',
  'POST /api/shared-goal',
  'POST /api/shared-goal/check',
  'PUT /api/shared-goal/{id}',
  'DELETE /api/shared-goal/{id}',
  'POST /api/upload-photo',
  'GET /api/dashboard',
  'GET /api/subscription-status',
  'POST /api/create-checkout-session',
  'POST /api/create-portal-session',
  'POST /api/cancel-subscription',
  'GET /api/plans',
  'POST /api/exchange-streaks',
  'POST /api/shared-goal/check-in/reaction',
  'DELETE /api/shared-goal/check-in/reaction',
  'POST /api/goal/check-in/reaction',
  'DELETE /api/goal/check-in/reaction',
  'POST /api/register-fcm-token',
];

/**
 * Ours beyond the specification: the embedded identity's own calls, what the client must know, older check-ins, what is
 * changed later, days off, the order of goals, names and inviters, a person's year and week, the end of a registration,
 * and a person's own account.
 */
const BEYOND = [
  'GET /api/dashboard/news',
  'DELETE /api/account/sessions/{id}',
  'DELETE /api/identity/web-session',
  'DELETE /api/register-fcm-token',
  'GET /api/account',
  'GET /api/account/export',
  'GET /api/account/export/markdown',
  'POST /api/import',
  'POST /api/import/preview',
  'DELETE /api/away',
  'DELETE /api/goal/check',
  'DELETE /api/shared-goal/check',
  'POST /api/away',
  'POST /api/goal/amount',
  'DELETE /api/goal/amount',
  'POST /api/shared-goal/amount',
  'DELETE /api/shared-goal/amount',
  'POST /api/goal/timer',
  'DELETE /api/goal/timer',
  'POST /api/shared-goal/timer',
  'DELETE /api/shared-goal/timer',
  'POST /api/goal/freeze',
  'POST /api/goal/mend',
  'POST /api/goal/mend/undo',
  'POST /api/goal/miss',
  'DELETE /api/goal/miss',
  'POST /api/goal/letter',
  'POST /api/goal/letter/read',
  'GET /api/goal/{id}/letters',
  'POST /api/goal/restore',
  'POST /api/goal/check/restore',
  'POST /api/shared-goal/accept',
  'POST /api/shared-goal/decline',
  'POST /api/shared-goal/freeze',
  'POST /api/shared-goal/mend',
  'POST /api/shared-goal/mend/undo',
  'POST /api/shared-goal/nudge',
  'PUT /api/goal/archive',
  'PUT /api/goal/check-in',
  'PUT /api/goal/order',
  'PUT /api/goal/own-texts',
  'POST /api/goal/automaticity',
  'PUT /api/goal/root',
  'PUT /api/goal/rest-days',
  'PUT /api/shared-goal/check-in',
  'GET /api/config',
  'GET /api/goal/check-ins',
  'GET /api/goal/reminders',
  'GET /api/reminders',
  'PUT /api/goal/reminders',
  'GET /api/goal/{id}/amounts',
  'GET /api/goal/{id}/history',
  'GET /api/goal/{id}/summary',
  'GET /api/identity/common-passwords/{group}',
  'GET /api/testimonials',
  'POST /api/account/delete',
  'POST /api/account/sign-out-others',
  'POST /api/hearts/receive',
  'DELETE /api/invite-link',
  'GET /api/invite-link',
  'POST /api/invite-link',
  'POST /api/invite-link/accept',
  'POST /api/invite-link/inviter',
  'GET /api/invite/held',
  'GET /api/inviter',
  'GET /api/me',
  'GET /api/meadow',
  'POST /api/meadow/lantern',
  'POST /api/report',
  'GET /api/access-token',
  'POST /api/access-token',
  'DELETE /api/access-token',
  'GET /api/channel',
  'POST /api/channel',
  'PUT /api/channel',
  'DELETE /api/channel',
  'POST /api/channel/test',
  'GET /api/webhook',
  'POST /api/webhook',
  'POST /api/webhook/on',
  'POST /api/subscription/go-on',
  'POST /api/withdrawal',
  'POST /api/withdrawal/confirm',
  'DELETE /api/webhook',
  'GET /api/webhook/deliveries',
  'GET /api/calendar-feed',
  'POST /api/calendar-feed',
  'DELETE /api/calendar-feed',
  'POST /api/friends/seen',
  'POST /api/shared-goal/high-five',
  'GET /api/blocks',
  'POST /api/block',
  'DELETE /api/block',
  'PUT /api/mute',
  'GET /api/message-settings',
  'PUT /api/message-settings',
  'GET /api/week',
  'PUT /api/profile',
  'POST /api/identity/choose-password',
  'POST /api/identity/change-email',
  'POST /api/identity/change-password',
  'POST /api/identity/confirm-email',
  'POST /api/identity/link-sign-in',
  'POST /api/identity/log-in',
  'POST /api/identity/log-out',
  'GET /api/identity/keys',
  'POST /api/identity/passkey-log-in',
  'POST /api/identity/passkey-options',
  'POST /api/identity/passkey-question',
  'POST /api/identity/passkeys',
  'POST /api/identity/passkeys/{id}/remove',
  'POST /api/identity/passkeys/{id}/rename',
  'POST /api/identity/provider/finish',
  'POST /api/identity/provider/log-in',
  'POST /api/identity/provider/proof',
  'POST /api/identity/provider/remove',
  'POST /api/identity/provider/start',
  'POST /api/identity/provider/start-proof',
  'POST /api/identity/proof',
  'POST /api/identity/proof-question',
  'POST /api/identity/second-step/confirm',
  'POST /api/identity/second-step/end',
  'POST /api/identity/second-step/recovery-codes',
  'POST /api/identity/second-step/start',
  'POST /api/identity/open-link',
  'POST /api/identity/refresh',
  'POST /api/identity/request-reset',
  'POST /api/identity/reset-password',
  'POST /api/identity/send-verification-mail',
  'POST /api/identity/restore-email',
  'POST /api/identity/sign-up',
  'POST /api/identity/web-session',
  'POST /api/identity/verify-email',
];

describe('the contract', () => {
  it('has every call of the specification, and the others are named here', () => {
    expect(allCalls.map((call) => `${call.method} ${call.path}`).toSorted()).toEqual(
      [...SPECIFIED, ...BEYOND].toSorted(),
    );
  });

  it('gives each call its own name', () => {
    expect(new Set(allCalls.map((call) => call.name)).size).toBe(allCalls.length);
  });

  it('names only reads as stale', () => {
    const reads = new Set(allCalls.filter((call) => call.method === 'GET').map((call) => call.name));
    const wrong = allCalls.flatMap((call) =>
      (call.stales ?? []).filter((name) => !reads.has(name)).map((name) => `${call.name}: ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  it('describes every place in a path', () => {
    for (const call of allCalls) {
      const places = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect(call.params !== undefined, call.name).toBe(places.length > 0);
    }
  });

  it('lets access tokens read with GET alone, and never without a person', () => {
    const scoped = allCalls.filter((call) => call.tokenScope !== undefined);
    expect(scoped.filter((call) => call.tokenScope === 'read' && call.method !== 'GET')).toEqual([]);
    expect(scoped.filter((call) => call.access === 'public' || call.asksForRevocation === true)).toEqual([]);
  });

  it('has a status and a sentence for every problem', () => {
    for (const [code, { status, title }] of Object.entries(problems)) {
      expect(status, code).toBeGreaterThanOrEqual(400);
      expect(title, code).toMatch(/\S/);
    }
  });
});
