import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { expect, it } from 'vitest';
import { DASHBOARD_CALL_PATH } from './dashboard-call-path.ts';

it('is the path that the contract names', () => {
  expect(DASHBOARD_CALL_PATH).toBe(getDashboard.path);
});
