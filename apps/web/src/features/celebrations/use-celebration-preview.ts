import { ALL_CELEBRATIONS } from '@fivefold/rules/celebration';
import { useRef } from 'react';
import { useCelebrations } from './celebration-store.ts';

/** Plays one celebration after the other, one per call. */
export function useCelebrationPreview(): (options: { isSubtle: boolean }) => void {
  const celebrations = useCelebrations();
  const played = useRef(0);
  return (options) => {
    celebrations.celebrate(ALL_CELEBRATIONS[played.current % ALL_CELEBRATIONS.length] ?? 'tree', options);
    played.current += 1;
  };
}
