import { useEffect, useState } from 'react';
import { reportFailure } from '#platform/report-failure.ts';
import type { SharedFile, SharePort } from '#platform/share/port.ts';
import { createPngFile } from './png-file.ts';

/** @param loadShare a function of a module: another one would load anew */
export function useShare(loadShare: () => Promise<SharePort>): {
  readonly port: SharePort | null;
  readonly hasFailed: boolean;
} {
  const [port, setPort] = useState<SharePort | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    let isGone = false;
    loadShare().then(
      (loaded) => !isGone && setPort(loaded),
      () => !isGone && setHasFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [loadShare]);
  return { port, hasFailed };
}

type End = 'saved' | 'not-shared' | 'not-saved';

/**
 * Hands a picture over, and knows what became of it.
 * @param paint the picture that is wanted now
 * @param key of the picture; how another one ended is no longer said
 */
export function useSending(paint: () => Promise<HTMLCanvasElement>, fileName: string, key: string) {
  const [busy, setBusy] = useState<'share' | 'save' | null>(null);
  const [ended, setEnded] = useState<{ end: End; of: string }>();
  const send = async (way: 'share' | 'save', handOver: (picture: SharedFile) => Promise<void>) => {
    if (busy !== null) return;
    setBusy(way);
    setEnded(undefined);
    try {
      await handOver({ fileName, file: await createPngFile(await paint()) });
      if (way === 'save') setEnded({ end: 'saved', of: key });
    } catch (error) {
      reportFailure('The picture could not be handed over.', error);
      setEnded({ end: way === 'save' ? 'not-saved' : 'not-shared', of: key });
    } finally {
      setBusy(null);
    }
  };
  return { busy, send, end: ended?.of === key ? ended.end : null };
}
