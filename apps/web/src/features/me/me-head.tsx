import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { getProfile } from '@fivefold/contract/calls/profile';
import { parseLocalDay } from '@fivefold/rules/calendar';
import { nameOf } from '@fivefold/rules/display-name';
import { avatarColor } from '@fivefold/rules/participant-color';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callQuery } from '#kernel/api/use-call.ts';
import { monthText } from '#kernel/day-text.ts';
import { t } from '#kernel/language/t.ts';
import { Avatar } from '#ui/avatar.tsx';
import { useMeSummary } from './use-me-summary.ts';
import styles from './me-head.module.css';

const dashboardKey = callQuery(getDashboard).queryKey;

interface Props {
  uid: string;
  email: string;
}

/** The person's face and name, and since when they are here. */
export function MeHead({ uid, email }: Props) {
  const cache = useQueryClient();
  const { data: profile = { uid, email, display_name: null, avatar_color: null } } = useQuery({
    ...callQuery(getProfile),
    // The dashboard has it already for a person who comes from there.
    initialData: () => {
      const dashboard = cache.getQueryData(dashboardKey);
      return dashboard && { data: dashboard.profile };
    },
    initialDataUpdatedAt: () => cache.getQueryState(dashboardKey)?.dataUpdatedAt,
    select: ({ data }) => data,
  });
  const { data: summary } = useMeSummary();
  const since = summary && parseLocalDay(summary.since);
  return (
    <div className={styles.head}>
      <Avatar uid={uid} color={avatarColor(profile)} size="large" />
      <p>
        <strong dir="auto" className={styles.name}>
          {nameOf(profile)}
        </strong>
        <span className={styles.since}>{since && t('Here since {month}', { month: monthText(since) })}</span>
      </p>
    </div>
  );
}
