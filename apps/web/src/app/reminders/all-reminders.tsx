import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { listReminders, type WireReminder } from '@fivefold/contract/calls/reminders';
import { WEEKDAYS } from '@fivefold/rules/days-off';
import { orderGoals } from '@fivefold/rules/goal-order';
import { parseTime } from '@fivefold/rules/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isArchived } from '#features/goals/progress.ts';
import { RemindersDialog } from '#features/reminders/lazy-reminders-dialog.tsx';
import { daysText } from '#features/reminders/reminder-draft.ts';
import { callQuery } from '#kernel/api/use-call.ts';
import { isOfferTo, type WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { joinList } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';
import { timeText } from '#kernel/time-text.ts';
import { useToday } from '#kernel/use-today.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import styles from './all-reminders.module.css';

/** All of a person's reminders, by goal, and the way to one for any other goal. */
export function AllReminders() {
  const today = useToday();
  const { data: dashboard } = useQuery(callQuery(getDashboard));
  const { data: reminders } = useQuery({ ...callQuery(listReminders), refetchOnMount: 'always' });
  const [opened, setOpened] = useState<WireOwnGoal | null>(null);
  const [chosenId, setChosenId] = useState('');
  if (dashboard === undefined || reminders === undefined) return null;

  const { uid } = dashboard.profile;
  const mine = orderGoals<WireOwnGoal>([
    ...dashboard.personal_goals.filter(({ rooted }) => rooted === undefined),
    ...dashboard.shared_goals.filter((goal) => !isOfferTo(goal, uid)),
  ]).filter((goal) => !isArchived(goal, today));
  const byGoal = Map.groupBy(reminders.data, ({ goal_id }) => goal_id);
  const reminded = mine.flatMap((goal) => ({ goal, times: byGoal.get(goal.id) ?? [] })).filter(hasTimes);
  const others = mine.filter(({ id }) => !byGoal.has(id));
  const chosen = others.find(({ id }) => id === chosenId);

  return (
    <div className={styles.all}>
      {reminded.length === 0 && <p className={styles.none}>{t('No goal has a reminder yet.')}</p>}
      {reminded.length > 0 && (
        <ul className={styles.list}>
          {reminded.map(({ goal, times }) => (
            <li key={goal.id} className={styles.row}>
              <div className={styles.words}>
                <div className={styles.goal} dir="auto">
                  {goal.goal}
                </div>
                {linesOf(times).map((line) => (
                  <div key={line} className={styles.times}>
                    {line}
                  </div>
                ))}
              </div>
              <Button
                size="small"
                aria-label={t('{label}: {value}', { label: t('Change'), value: goal.goal })}
                onClick={() => setOpened(goal)}
              >
                {t('Change')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <div className={styles.add}>
          <SelectField
            label={t('Remind me of')}
            value={chosen === undefined ? '' : chosenId}
            onChange={(event) => setChosenId(event.target.value)}
            className={styles.choice}
          >
            <option value="">{t('Choose a goal')}</option>
            {others.map(({ id, goal }) => (
              <option key={id} value={id}>
                {goal}
              </option>
            ))}
          </SelectField>
          <Button disabled={chosen === undefined} onClick={() => setOpened(chosen ?? null)}>
            {t('Set times')}
          </Button>
        </div>
      )}
      {opened !== null && <RemindersDialog goal={opened} today={today} onClose={() => setOpened(null)} />}
    </div>
  );
}

function hasTimes({ times }: { times: readonly WireReminder[] }): boolean {
  return times.length > 0;
}

/** '8:00 AM and 6:00 PM, every day': times of the same days are one line. */
function linesOf(reminders: readonly WireReminder[]): string[] {
  return [...Map.groupBy(reminders, ({ weekdays }) => daysText(WEEKDAYS.filter((day) => weekdays.includes(day))))].map(
    ([days, same]) =>
      t('{times} · {days}', { times: joinList(same.map(({ time }) => timeText(parseTime(time) ?? 0))), days }),
  );
}
