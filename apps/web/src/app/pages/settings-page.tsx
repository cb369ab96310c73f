import { type ComponentType, useEffect, useRef } from 'react';
import { t } from '#kernel/language/t.ts';
import { BackLink } from '#app/layouts/back-link.tsx';
import { paths, pathWith } from '#kernel/paths.ts';
import { useLastAction, useSearchParams } from '#kernel/router/router.tsx';
import { usePlatform } from '#platform/platform-context.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { CircleQuestionMark } from '#ui/signed-in-icons.ts';
import { LegalLinks } from '#ui/legal-links.tsx';
import { Page } from '#ui/page.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { ConnectionsRoom } from './settings/connections-room.tsx';
import { DataRoom } from './settings/data-room.tsx';
import { KeysRoom } from './settings/keys-room.tsx';
import { AppearanceRoom } from './settings/appearance-room.tsx';
import { PlanRoom } from './settings/plan-room.tsx';
import { PrivacyRoom } from './settings/privacy-room.tsx';
import { RemindersRoom } from './settings/reminders-room.tsx';
import { findRoom, outerOf, type Room, ROOMS, roomsOf } from './settings/rooms.ts';
import { InnerRooms, SettingsIndex } from './settings/settings-index.tsx';
import { YouRoom } from './settings/you-room.tsx';
import styles from './settings-page.module.css';

const CONTENTS: Readonly<Record<Room, ComponentType>> = {
  you: YouRoom,
  keys: KeysRoom,
  appearance: AppearanceRoom,
  reminders: RemindersRoom,
  privacy: PrivacyRoom,
  connections: ConnectionsRoom,
  plan: PlanRoom,
  data: DataRoom,
};

/** The settings: rooms and their index, which stands beside the room where both fit. */
export function SettingsPage() {
  const rooms = roomsOf(usePlatform().server);
  const room = findRoom(useSearchParams(), rooms);
  const hasIndexBeside = useMediaQuery('(width >= 56.25rem)');
  // A room is a page of its own, so that a person who comes back finds it as they left it.
  const key = room ?? 'index';
  if (hasIndexBeside) return <WithIndex key={key} rooms={rooms} room={room ?? 'you'} isAskedFor={room !== undefined} />;
  return room === undefined ? <Index key={key} rooms={rooms} /> : <OneRoom key={key} rooms={rooms} room={room} />;
}

function Index({ rooms }: { rooms: readonly Room[] }) {
  return (
    <Page title={t('Settings')} width="narrow" before={<BackLink />} after={<HelpLink />}>
      <SettingsIndex rooms={rooms} current={undefined} />
      <LegalLinks className={styles.legal} hasHelp={false} />
    </Page>
  );
}

function OneRoom({ rooms, room }: { rooms: readonly Room[]; room: Room }) {
  const outer = outerOf(room);
  const back = outer === undefined ? paths.settings : pathWith(paths.settings, { room: outer });
  return (
    <Page title={t(ROOMS[room].title)} width="narrow" before={<BackLink to={back} isBackInHistory />}>
      <RoomContent rooms={rooms} room={room} />
      <LegalLinks className={styles.legal} />
    </Page>
  );
}

interface WithIndexProps {
  rooms: readonly Room[];
  room: Room;
  /** By its own address: without one, the first is shown. */
  isAskedFor: boolean;
}

function WithIndex({ rooms, room, isAskedFor }: WithIndexProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isNew = useLastAction() === 'push';
  const isChosen = useSearchParams().has('room') && isNew;
  const title = isAskedFor ? t(ROOMS[room].title) : t('Settings');
  useEffect(() => {
    // The page's heading is the same in each room.
    document.title = `${title} · Fivefold`;
    if (isChosen) heading.current?.focus({ preventScroll: true });
  }, [title, isChosen]);
  return (
    <Page title={t('Settings')} before={<BackLink />} after={<HelpLink />}>
      <div className={styles.withIndex}>
        <div className={styles.index}>
          <SettingsIndex rooms={rooms} current={room} />
          <LegalLinks className={styles.legal} hasHelp={false} />
        </div>
        <div className={styles.room}>
          <h2 ref={heading} tabIndex={-1} className={styles.heading}>
            {t(ROOMS[room].title)}
          </h2>
          <RoomContent rooms={rooms} room={room} />
        </div>
      </div>
    </Page>
  );
}

/** The rooms behind this one come first, but for those that few people need. */
function RoomContent({ rooms, room }: { rooms: readonly Room[]; room: Room }) {
  const Content = CONTENTS[room];
  const inner = <InnerRooms rooms={rooms} of={room} />;
  const isInnerLast = room === 'reminders';
  return (
    <>
      {!isInnerLast && inner}
      <Content />
      {isInnerLast && <div className={styles.after}>{inner}</div>}
    </>
  );
}

function HelpLink() {
  return (
    <ButtonLink to={paths.help} variant="quiet" icon={<CircleQuestionMark size={18} aria-hidden="true" />}>
      {t('Help')}
    </ButtonLink>
  );
}
