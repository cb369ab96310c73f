import { listBlocks } from '@fivefold/contract/calls/blocks';
import { getSubscriptionStatus } from '@fivefold/contract/calls/billing';
import { getProfile } from '@fivefold/contract/calls/profile';
import { nameOf } from '@fivefold/rules/display-name';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { PLAN_NAMES, getEffectivePlan } from '#features/billing/effective-plan.ts';
import { callQuery } from '#kernel/api/use-call.ts';
import { t } from '#kernel/language/t.ts';
import { paths, pathWith } from '#kernel/paths.ts';
import { Link } from '#kernel/router/router.tsx';
import { useClock } from '#kernel/use-today.ts';
import { Card } from '#ui/card.tsx';
import type { Icon } from '#ui/icon.tsx';
import { User } from '#ui/icons.ts';
import { Moon } from '#ui/signed-in-icons.ts';
import { Bell, ChevronRight, CreditCard, Download, Key, Send, Users } from '#ui/later-icons.ts';
import { innerRooms, outerOf, type Room, ROOMS } from './rooms.ts';
import styles from './settings-index.module.css';

interface Row {
  readonly Sign: Icon;
  /** What is set now. */
  readonly Value?: ComponentType;
}

const ROWS: Readonly<Record<Room, Row>> = {
  you: { Sign: User, Value: OwnName },
  keys: { Sign: Key },
  appearance: { Sign: Moon },
  reminders: { Sign: Bell },
  privacy: { Sign: Users, Value: BlockedCount },
  connections: { Sign: Send },
  plan: { Sign: CreditCard, Value: PlanName },
  data: { Sign: Download },
};

interface Props {
  rooms: readonly Room[];
  /** The room that stands beside the index. */
  current: Room | undefined;
}

/** The rooms of the settings, each with what is in it and what is set now. */
export function SettingsIndex({ rooms, current }: Props) {
  const shown = current && (outerOf(current) ?? current);
  return <RoomList label={t('Settings')} rooms={innerRooms(rooms)} current={shown} isExact={shown === current} />;
}

/** The rooms that are entered through this one. */
export function InnerRooms({ rooms, of: room }: { rooms: readonly Room[]; of: Room }) {
  const inner = innerRooms(rooms, room);
  if (inner.length === 0) return null;
  return (
    <div className={styles.inner}>
      <RoomList label={t(ROOMS[room].title)} rooms={inner} current={undefined} />
    </div>
  );
}

interface RoomListProps extends Props {
  label: string;
  /** Whether the current room is the page itself, and not one that is entered through it. */
  isExact?: boolean;
}

function RoomList({ label, rooms, current, isExact = true }: RoomListProps) {
  return (
    <Card as="section" padding="none" className={styles.index}>
      <nav aria-label={label}>
        <ul className={styles.rooms}>
          {rooms.map((room) => (
            <li key={room} className={styles.row}>
              <RoomLink room={room} current={room !== current ? undefined : isExact ? 'page' : 'true'} />
            </li>
          ))}
        </ul>
      </nav>
    </Card>
  );
}

function RoomLink({ room, current }: { room: Room; current: 'page' | 'true' | undefined }) {
  const { Sign, Value } = ROWS[room];
  return (
    <Link
      // Who comes back finds the focus here.
      id={`settings-${room}`}
      to={pathWith(paths.settings, { room })}
      aria-current={current}
      className={styles.room}
    >
      <Sign size={20} aria-hidden="true" className={styles.sign} />
      <span className={styles.words}>
        <span className={styles.title}>{t(ROOMS[room].title)}</span> {Value && <Value />}
        <span className={styles.about}>{t(ROOMS[room].about)}</span>
      </span>
      <ChevronRight size={18} aria-hidden="true" className={styles.sign} />
    </Link>
  );
}

function ValueText({ value }: { value: string | undefined }) {
  if (value === undefined) return null;
  return (
    <>
      <span className={styles.value} dir="auto">
        {value}
      </span>{' '}
    </>
  );
}

function OwnName() {
  const profile = useQuery(callQuery(getProfile)).data?.data;
  return <ValueText value={profile && nameOf(profile)} />;
}

function BlockedCount() {
  const count = useQuery(callQuery(listBlocks)).data?.data.length ?? 0;
  if (count === 0) return null;
  return <ValueText value={t('{count, plural, one {# person blocked} other {# people blocked}}', { count })} />;
}

function PlanName() {
  const subscription = useQuery(callQuery(getSubscriptionStatus)).data;
  const now = new Date(useClock().now());
  return <ValueText value={subscription && t(PLAN_NAMES[getEffectivePlan(subscription, now)])} />;
}
