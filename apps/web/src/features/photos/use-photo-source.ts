import { useState } from 'react';
import { useApi } from '#kernel/api/api-context.tsx';
import type { ShownPhoto } from './shown-photo.ts';
import { useRefreshPhotoLink } from './use-refresh-photo-link.ts';

interface PhotoSource {
  readonly src: string;
  readonly state: 'loading' | 'loaded' | 'unavailable';
  readonly onLoad: () => void;
  readonly onError: () => void;
}

/**
 * The address that an `<img>` shows for a photo. Once it is loaded it stays, whatever link comes later: a check-in's
 * photo never changes, so the preview of a new one does not flicker and a renewed link loads nothing twice. A link that
 * does not work is renewed once.
 */
export function usePhotoSource(photo: ShownPhoto): PhotoSource {
  const [src, setSrc] = useState(photo.url);
  const [known, setKnown] = useState(photo.url);
  const [state, setState] = useState<'loading' | 'renewing' | 'loaded' | 'unavailable'>('loading');
  const [wasRenewed, setWasRenewed] = useState(false);
  const freshLink = useRefreshPhotoLink();
  const api = useApi();

  if (photo.url !== known) {
    setKnown(photo.url);
    if (state === 'unavailable') {
      setSrc(photo.url);
      setState('loading');
    }
  }

  const renew = async () => {
    setState('renewing');
    setWasRenewed(true);
    const link = await freshLink(photo, src).catch(() => null);
    if (link === null || link === src) return setState('unavailable');
    setSrc(link);
    setState('loading');
  };

  return {
    src: api.addressOf(src),
    state: state === 'renewing' ? 'loading' : state,
    onLoad: () => setState('loaded'),
    onError: () => (wasRenewed ? setState('unavailable') : void renew()),
  };
}
