import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { getProfile } from '@fivefold/contract/calls/profile';
import type { Celebration } from '@fivefold/rules/celebration';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { paintFullFrame } from '#features/celebrations/full-frame.ts';
import { SharePictureDialog, type SharePictureProps } from '#features/share-picture/share-picture-dialog.tsx';
import { getEmberColors } from '#features/streaks/creature/ember-colors.ts';
import { drawCreature } from '#features/streaks/creature/ember-sprite.ts';
import { addTrait } from '#features/streaks/creature/level-traits.ts';
import { callQuery } from '#kernel/api/use-call.ts';
import { loadShare } from '#platform/share/choose.ts';

const dashboardKey = callQuery(getDashboard).queryKey;
const FRAME = { mood: 'delighted', breath: 'out', eyes: 'open' } as const;

/** The dialog that shares a picture, with the celebrations' scenes and the person's creature. */
export function SharePicture(props: Omit<SharePictureProps, 'creature' | 'paintScene' | 'loadShare'>) {
  const level = useLevel();
  const { creature, paintScene } = useMemo(() => {
    const colors = getEmberColors(level ?? 0);
    return {
      creature: level === undefined ? null : { rows: addTrait(drawCreature(FRAME), level, 0), colors },
      // The ember that rides the wave is the person's own.
      paintScene: (name: Celebration) => paintFullFrame(name, [colors.b, colors.c, colors.d]),
    };
  }, [level]);
  return <SharePictureDialog {...props} creature={creature} paintScene={paintScene} loadShare={loadShare} />;
}

/** The level of the person's creature; undefined until it is known. */
function useLevel(): number | undefined {
  const cache = useQueryClient();
  const { data } = useQuery({
    ...callQuery(getProfile),
    // The dashboard has it already for a person who comes from there.
    initialData: () => {
      const dashboard = cache.getQueryData(dashboardKey);
      return dashboard && { data: dashboard.profile };
    },
    initialDataUpdatedAt: () => cache.getQueryState(dashboardKey)?.dataUpdatedAt,
    select: (answer) => answer.data.visual_level,
  });
  return data;
}
