import { buildIfStale } from '../../scripts/build-if-stale.ts';
import { shareFirstStart } from './first-start.ts';

/** Builds once before the stories, so that no product that they start rebuilds what another one serves. */
export default function setUp(): () => void {
  buildIfStale();
  return shareFirstStart();
}
