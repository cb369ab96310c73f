import { getDashboard } from '@fivefold/contract/calls/dashboard';
import type { WireGoalSummary } from '@fivefold/contract/calls/history';
import type { WireCheckIn } from '@fivefold/contract/shapes/check-in';
import type { LocalDay } from '@fivefold/rules/calendar';
import { nameOf as nameOfPerson } from '@fivefold/rules/display-name';
import { text } from '@fivefold/rules/text-key';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '#features/auth/use-session.ts';
import { renderPhotoOf } from '#app/dashboard/card/check-in-row.tsx';
import { ReportCheckIn, ReportPhoto } from '#app/report/report-button.tsx';
import { AllNotes } from '#features/look-back/all-notes.tsx';
import { GoalPhotos } from '#features/look-back/goal-photos.tsx';
import { PhotoViewer } from '#features/photos/lazy-photo-viewer.tsx';
import { PhotoPicture } from '#features/photos/photo-picture.tsx';
import { listPhotos } from '#features/photos/shown-photo.ts';
import { callQuery } from '#kernel/api/use-call.ts';
import { writtenDay } from '#kernel/day-text.ts';
import { useLeaveGoal } from '#app/report/goal-report.tsx';
import { t } from '#kernel/language/t.ts';
import { GoalPart } from './goal-part.tsx';

const FORMER_FRIEND = text('a former friend');

interface Props {
  summary: WireGoalSummary;
  today: LocalDay;
}

interface Opened {
  readonly startIndex: number;
  readonly photos: readonly WireCheckIn[];
}

/** What people showed and wrote on a goal, as far as the list of its check-ins shows it. */
export function GoalNotesAndPhotos({ summary: { goal, person }, today }: Props) {
  const nameOfUser = useNames(goal.id, goal.type, person);
  const ownUid = useSession().user?.uid;
  const isOwn = person.uid === ownUid;
  const nameOf = goal.type === 'shared' ? nameOfUser : undefined;
  const [opened, setOpened] = useState<Opened>();
  const leave = useLeaveGoal();
  /** Of another person: theirs can be reported. A former friend cannot be blocked. */
  const aboutOther = (checkIn: WireCheckIn) => {
    const { user_id: uid } = checkIn;
    if (uid === ownUid) return undefined;
    const name = nameOfUser(uid);
    const known = name === '' || name === t(FORMER_FRIEND) ? undefined : { uid, display_name: name, email: '' };
    return { goal, checkIn, today, person: known, onBlocked: leave };
  };
  const renderPhotoReport = (checkIn: WireCheckIn) => {
    const about = aboutOther(checkIn);
    return about && <ReportPhoto {...about} />;
  };
  const albumOf = (checkIns: readonly WireCheckIn[]) =>
    listPhotos(checkIns, goal.id, (row) => ({
      who: nameOfUser(row.user_id),
      day: writtenDay(row.date, today),
      report: renderPhotoReport(row),
    }));
  return (
    <>
      <GoalPart title={t('Photos')}>
        <GoalPhotos
          goalId={goal.id}
          today={today}
          nameOf={nameOf}
          isOwn={isOwn}
          renderPicture={(checkIn) =>
            albumOf([checkIn]).map((photo) => <PhotoPicture key={photo.index} photo={photo} />)
          }
          onOpen={({ index }, photos) => setOpened({ startIndex: index, photos })}
        />
        {opened !== undefined && (
          <PhotoViewer
            photos={albumOf(opened.photos)}
            startIndex={opened.startIndex}
            onClose={() => setOpened(undefined)}
          />
        )}
      </GoalPart>
      <GoalPart title={t('Notes')}>
        <AllNotes
          goalId={goal.id}
          amountUnit={goal.amount_unit}
          today={today}
          nameOf={nameOf}
          isOwn={isOwn}
          renderPhoto={renderPhotoOf({ goalId: goal.id, today, nameOfUser, renderReport: renderPhotoReport })}
          renderReport={(checkIn) => {
            const about = aboutOther(checkIn);
            return about && <ReportCheckIn {...about} />;
          }}
        />
      </GoalPart>
    </>
  );
}

/** Names of those who check in on a goal. The other participant of a shared one is known to the dashboard. */
function useNames(goalId: string, type: 'regular' | 'shared', person: WireGoalSummary['person']) {
  const ownUid = useSession().user?.uid;
  const { data: dashboard, isError } = useQuery({ ...callQuery(getDashboard), enabled: type === 'shared' });
  const participants = dashboard?.shared_goals.find(({ id }) => id === goalId)?.participants;
  return (uid: string): string => {
    if (uid === ownUid) return t('You');
    if (uid === person.uid) return person.name;
    const participant = participants?.find((one) => one.uid === uid);
    if (participant !== undefined) return nameOfPerson(participant);
    return dashboard === undefined && !isError ? '' : t(FORMER_FRIEND);
  };
}
