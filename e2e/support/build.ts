import { buildIfStale } from '../../scripts/build-if-stale.ts';

/** Builds once before the stories, so that no product that they start rebuilds what another one serves. */
export default function setUp(): void {
  buildIfStale();
}
