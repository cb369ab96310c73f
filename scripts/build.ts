import { buildIfStale } from './build-if-stale.ts';

buildIfStale();
