import { lazyComponent } from '#ui/lazy-component.tsx';

/** Photos over the whole window; the code is fetched when one is first opened. */
export const PhotoViewer = lazyComponent(async () => (await import('./photo-viewer.tsx')).PhotoViewer, {
  // To the error screen, which offers to try again.
  recover: (failure) => Promise.reject(failure as Error),
});
