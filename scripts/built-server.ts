import { buildServerIfStale } from './build-if-stale.ts';

/** Before the long tests, which start the server as it ships. */
export { buildServerIfStale as setup };
