import { lazyPart } from '#app/lazy-part.tsx';

/* What the dashboard shows later than at once, or seldom; its code is not part of the dashboard's. */

export const CelebrationLayer = lazyPart(
  async () => (await import('#slices/celebrations/celebration-layer.tsx')).CelebrationLayer,
);

export const ExchangeCelebration = lazyPart(
  async () => (await import('#slices/subscription/exchange-celebration.tsx')).ExchangeCelebration,
);

export const StreakGuide = lazyPart(async () => (await import('#slices/streaks/streak-guide.tsx')).StreakGuide);

export const OfflineLine = lazyPart(async () => (await import('./offline-line.tsx')).OfflineLine);

export const SendWaiting = lazyPart(async () => (await import('#slices/check-ins/send-waiting.tsx')).SendWaiting);

export const WaitingNote = lazyPart(async () => (await import('#slices/check-ins/waiting-note.tsx')).WaitingNote);
