import { type RefObject, useLayoutEffect, useState } from 'react';

/** The room for a picture. */
export interface RoomForPicture {
  /** CSS pixels. */
  readonly width: number;
  /** Device pixels of a CSS pixel. */
  readonly pixelRatio: number;
  /** CSS pixels of a text of the root's size. */
  readonly fontSize: number;
}

/** How wide a place is, before anything is painted and with each new size of the window; null until it is known. */
export function useRoom(place: RefObject<HTMLElement | null>): RoomForPicture | null {
  const [room, setRoom] = useState<RoomForPicture | null>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const measure = () =>
      setRoom({
        width: element.clientWidth,
        pixelRatio: window.devicePixelRatio,
        fontSize: Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16,
      });
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [place]);
  return room;
}
