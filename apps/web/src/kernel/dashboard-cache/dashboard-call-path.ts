/** The path of `getDashboard`, which is asked for before the contract's schemas have arrived. */
export const DASHBOARD_CALL_PATH = '/api/dashboard';
