/** Pages behind the log-in that are rarely opened, fetched together (tools/chunks.ts). */

export { AnimationTestPage } from './pages/animation-test-page.tsx';
export { SharePhotoPage } from './pages/share-photo-page.tsx';
export { StreakExchangePage } from './pages/streak-exchange-page.tsx';
