import { listCheckIns } from '@fivefold/contract/calls/check-in-pages';
import { getGoalHistory, getGoalSummary } from '@fivefold/contract/calls/history';
import { addDays } from '@fivefold/rules/calendar';
import type { Celebration } from '@fivefold/rules/celebration';
import { avatarColor } from '@fivefold/rules/participant-color';
import { HISTORY_DAYS_MAX } from '@fivefold/rules/limits';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { paintFullFrame } from '#features/celebrations/full-frame.ts';
import { SharePictureDialog, type SharePictureProps } from '#features/share-picture/share-picture-dialog.tsx';
import { useOwnProfile } from '#kernel/dashboard-cache/use-own-profile.ts';
import { paintTapestryBand } from '#features/tapestry/tapestry-band.ts';
import { useSession } from '#features/auth/use-session.ts';
import { findBody } from '#features/share-picture/find-body.ts';
import { paintPhoto } from '#features/share-picture/paint-photo.ts';
import { useApi } from '#kernel/api/api-context.tsx';
import { callQuery } from '#kernel/api/use-call.ts';
import { useToday } from '#kernel/use-today.ts';
import { loadShare } from '#platform/share/choose.ts';
import { getEmberColors } from '#ui/ember/ember-flames.ts';
import { faceOf } from '#ui/ember/ember-face.ts';
import { drawEmber } from '#ui/ember/ember-sprite.ts';
import { addTrait } from '#ui/ember/level-traits.ts';

const FRAME = { mood: 'delighted', breath: 'out', eyes: 'open' } as const;

/** The dialog that shares a picture, with the celebrations' scenes and the person's ember. */
export function SharePicture({
  goalId,
  ...props
}: Omit<SharePictureProps, 'ember' | 'paintScene' | 'paintPhoto' | 'paintTapestry' | 'loadShare'> & {
  /** The person's own goal, whose tapestry is in the picture; null where it is about no goal. */
  goalId: string | null;
}) {
  const paintTapestry = useTapestry(goalId);
  const paintOwnPhoto = usePhoto(goalId);
  const profile = useOwnProfile();
  const { ember, paintScene } = useMemo(() => {
    const colors = getEmberColors(profile && avatarColor(profile));
    const rows = profile && drawEmber({ ...FRAME, face: faceOf(profile.uid) });
    return {
      ember: profile && rows && { rows: addTrait(rows, profile.visual_level, 0), body: findBody(rows), colors },
      // The ember that rides the wave is the person's own.
      paintScene: (name: Celebration, rows: number) => paintFullFrame(name, [colors.b, colors.c, colors.d], rows),
    };
  }, [profile]);
  return (
    <SharePictureDialog
      {...props}
      ember={ember ?? null}
      paintScene={paintScene}
      paintPhoto={paintOwnPhoto}
      paintTapestry={paintTapestry}
      loadShare={loadShare}
    />
  );
}

/** So long what is known of a goal serves. */
const FRESH_MS = 60_000;

/** Without a connection the picture has none. */
function useTapestry(goalId: string | null): ((rows: number) => HTMLCanvasElement) | undefined {
  const today = useToday();
  const id = goalId ?? '';
  const options = { enabled: goalId !== null, staleTime: FRESH_MS };
  const query = { from: addDays(today, 1 - HISTORY_DAYS_MAX), to: today };
  const { data: summary } = useQuery({ ...callQuery(getGoalSummary, { params: { id } }), ...options });
  const { data: history } = useQuery({ ...callQuery(getGoalHistory, { params: { id }, query }), ...options });
  return useMemo(() => {
    if (summary === undefined || history === undefined || history.check_ins.length === 0) return undefined;
    return (rows) => paintTapestryBand(history.check_ins, summary.check_ins, rows);
  }, [summary, history]);
}

/** The newest photo of the goal, where it is the person's own: of a shared goal the other one's is never offered. */
function usePhoto(goalId: string | null): SharePictureProps['paintPhoto'] {
  const api = useApi();
  const uid = useSession().user?.uid;
  const query = { goalId: goalId ?? '', only: 'photos' } as const;
  const { data } = useQuery({ ...callQuery(listCheckIns, { query }), enabled: goalId !== null, staleTime: FRESH_MS });
  const url = data?.check_ins.findLast(
    ({ user_id: author, photo_url }) => author === uid && photo_url !== null,
  )?.photo_url;
  return useMemo(() => (url ? (format) => paintPhoto(api.addressOf(url), format) : undefined), [api, url]);
}
