import type { Celebration } from '@fivefold/rules/celebration';
import { avatarColor } from '@fivefold/rules/participant-color';
import { useMemo } from 'react';
import { paintFullFrame } from '#features/celebrations/full-frame.ts';
import { SharePictureDialog, type SharePictureProps } from '#features/share-picture/share-picture-dialog.tsx';
import { useOwnProfile } from '#kernel/dashboard-cache/use-own-profile.ts';
import { loadShare } from '#platform/share/choose.ts';
import { getEmberColors } from '#ui/ember/ember-flames.ts';
import { faceOf } from '#ui/ember/ember-face.ts';
import { drawEmber } from '#ui/ember/ember-sprite.ts';
import { addTrait } from '#ui/ember/level-traits.ts';

const FRAME = { mood: 'delighted', breath: 'out', eyes: 'open' } as const;

/** The dialog that shares a picture, with the celebrations' scenes and the person's ember. */
export function SharePicture(props: Omit<SharePictureProps, 'ember' | 'paintScene' | 'loadShare'>) {
  const profile = useOwnProfile();
  const { ember, paintScene } = useMemo(() => {
    const colors = getEmberColors(profile && avatarColor(profile));
    return {
      ember: profile && {
        rows: addTrait(drawEmber({ ...FRAME, face: faceOf(profile.uid) }), profile.visual_level, 0),
        colors,
      },
      // The ember that rides the wave is the person's own.
      paintScene: (name: Celebration) => paintFullFrame(name, [colors.b, colors.c, colors.d]),
    };
  }, [profile]);
  return <SharePictureDialog {...props} ember={ember ?? null} paintScene={paintScene} loadShare={loadShare} />;
}
