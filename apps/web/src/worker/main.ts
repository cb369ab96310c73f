import type { WorkerScope } from './scope.ts';
import { type Build, runWorker } from './worker.ts';

/** Put here by the build. */
declare const BUILD: Build;

runWorker(globalThis as unknown as WorkerScope, BUILD);
