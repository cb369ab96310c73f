import type { WireDashboard } from '@fivefold/contract/calls/dashboard';
import { type LocalDay, parseLocalDay } from '@fivefold/rules/calendar';
import { isCueAsked } from '@fivefold/rules/cue';
import { chooseQuietLine, type QuietLine, type QuietLineKind } from '@fivefold/rules/quiet-line';
import type { QueuedCheckIn } from '#features/check-ins/outbox/queued-check-in.ts';
import { useFullRows } from '#features/letters/full-rows.ts';
import { LETTERS_WANTED } from '#features/letters/letter-offers.ts';
import { useBegunQuestions } from '#features/roots/begun-questions.ts';
import { useMusicChoice } from '#features/music/music-choice.ts';
import { useYesterdayAnswers } from '#features/check-ins/yesterday/yesterday-answers.ts';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { useSendFirstGoal } from '#app/first-goal/use-send-first-goal.ts';
import { useFirstGoal } from '#features/first-goal/use-first-goal.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { QUIET_LINE_KEY } from '#platform/preferences/personal-data.ts';
import { getGoalState } from '#features/goals/progress.ts';
import { useRemembered } from '#kernel/use-remembered.ts';
import { smoothChange } from '#ui/smooth-change.ts';
import { useDeviceSetting } from '#platform/use-device-setting.ts';
import { GOALS_TITLE_ID } from '../list/goal-focus.ts';
import { isMendOffered, mayAskAboutYesterday, mayFreezeWhole, mendQuestionOf } from './mend-question.ts';

interface Shown {
  dashboard: Pick<WireDashboard, 'profile' | 'subscription'>;
  /** Those that are not archived, in their order. */
  goals: readonly WireOwnGoal[];
  queued: ReadonlyMap<string, readonly QueuedCheckIn[]>;
  today: LocalDay;
  hasCheckedIn: boolean;
}

interface Props extends Shown {
  onChoose: (line: QuietLine | null) => void;
}

/**
 * Chooses the one line in which the dashboard asks or offers something in passing, and sends what waits for the first
 * paint. It renders nothing.
 */
export function QuietLineChooser({ onChoose, ...shown }: Props) {
  const yesterday = useYesterdayAnswers(shown.today);
  const { isBegun } = useBegunQuestions();
  const { uid } = shown.dashboard.profile;
  useSendFirstGoal(uid, shown.goals);
  const firstGoal = useFirstGoal(uid);
  // The ember of a visitor has woken: asked from the first, its question moves no friends.
  const hasWoken = shown.hasCheckedIn || (firstGoal?.checkIn ?? null) !== null;
  const fullRows = useFullRows();
  const full = useSyncExternalStore(fullRows.subscribe, fullRows.all);
  const [isOffered] = useDeviceSetting(LETTERS_WANTED);
  const isShown = useShownCards();
  // What stands on a card that no one sees would hold back all others.
  const goals = shown.goals.filter(({ id }) => isShown(id));
  /** Its check-in has just filled a row; the offer follows it. */
  const hasFullRow = ({ id, last_checked: day }: WireOwnGoal) => {
    const answer = full.get(id);
    // When the check-in was undone, the row is not full.
    return isOffered && (answer?.full_row ?? null) !== null && answer?.check_in.date === day;
  };
  const isMusicAsked = useMusicChoice()[0] === 'asked';
  const isJustDone = useJustDone(shown.goals, shown.today);
  const line =
    findQuietLine({ ...shown, goals }, yesterday, { hasWoken, isBegun, hasFullRow, isJustDone, isMusicAsked }) ?? null;
  // Every draw finds another object.
  const key = JSON.stringify(line);
  const { preferences } = usePlatform();
  const chosen = useRef<QuietLine>(null);
  const choose = useEffectEvent(() => {
    // What stood below it goes up calmly, also where it was not answered.
    if (chosen.current !== null) smoothChange.soon(document.getElementById(`goal-${chosen.current.goalId}`));
    chosen.current = line;
    onChoose(line);
    // The next visit's first frame has it (use-card-parts.ts).
    if (line?.isAfterCheckIn === true) void preferences.set(QUIET_LINE_KEY, key);
    else void preferences.remove(QUIET_LINE_KEY);
  });
  // Before the paint: what leaves room for the line goes with the same frame.
  useLayoutEffect(() => choose(), [key]);
  return null;
}

type Yesterday = Pick<ReturnType<typeof useYesterdayAnswers>, 'isAnswered' | 'miss'>;

/** What the device knows of what was asked and done. */
interface Chosen {
  /** The ember has. */
  hasWoken: boolean;
  isBegun: (goalId: string) => boolean;
  hasFullRow: (goal: WireOwnGoal) => boolean;
  /** So that how it went is fresh in mind. */
  isJustDone: (goal: WireOwnGoal) => boolean;
  isMusicAsked: boolean;
}

function findQuietLine(
  shown: Shown,
  yesterday: Yesterday,
  { hasWoken, isBegun, hasFullRow, isJustDone, isMusicAsked }: Chosen,
): QuietLine | undefined {
  const { profile, subscription } = shown.dashboard;
  const waiting = shown.goals.flatMap((goal) => linesOfGoal(goal, shown, yesterday));
  for (const goal of shown.goals) {
    const begun = isBegun(goal.id);
    const isAsked = goal.type === 'regular' && goal.automaticity_asked === true;
    const cueSince = goal.cue_since === null ? null : (parseLocalDay(goal.cue_since) ?? null);
    // After the check-in and not before it: the first thing on a card is what is due.
    if (isJustDone(goal)) {
      const line = { goalId: goal.id, isAfterCheckIn: true } as const;
      if (isAsked || begun) waiting.push({ ...line, kind: 'rooted', isBegun: begun });
      if (isCueAsked({ cue: goal.cue, cueSince }, shown.today)) waiting.push({ ...line, kind: 'cue' });
    }
    const isFull = hasFullRow(goal);
    if (isFull || goal.letter_due === true) waiting.push({ kind: 'letter', goalId: goal.id, isBegun: isFull });
  }
  if (subscription.past_due) waiting.push({ kind: 'payment', goalId: null });
  if (hasWoken && !profile.ember_asked) waiting.push({ kind: 'ember', goalId: null });
  if (isMusicAsked) waiting.push({ kind: 'music', goalId: null });
  if (shown.hasCheckedIn && !profile.name_asked) waiting.push({ kind: 'name', goalId: null });
  const createdOn = profile.created_on === null ? null : (parseLocalDay(profile.created_on) ?? null);
  return chooseQuietLine(waiting, { createdOn, today: shown.today });
}

/** What a goal's card asks or offers. */
function linesOfGoal(goal: WireOwnGoal, { dashboard, queued, today }: Shown, yesterday: Yesterday): QuietLine[] {
  const lines: QuietLine[] = [];
  const add = (kind: QuietLineKind) => lines.push({ kind, goalId: goal.id });
  // What waits in the queue may be a late check-in.
  if (!queued.has(goal.id)) {
    const question = mendQuestionOf(goal, today);
    const isAsked = mayAskAboutYesterday(goal, question) && !yesterday.isAnswered(goal.id);
    // What the person wrote for a lapse is read first: it goes with a tap, and mending follows.
    const isMendable = isMendOffered(goal, question) || mayFreezeWhole(question, dashboard.profile.freezes);
    if (isMendable ? goal.letter_due !== true : isAsked) add('yesterday');
  }
  if (yesterday.miss?.goalId === goal.id) lines.push({ kind: 'miss', goalId: goal.id, isBegun: true });
  return lines;
}

/**
 * Which goals were done in front of the user, or were asked about when they left: on others a question would come late,
 * and move what stands below.
 */
function useJustDone(goals: readonly WireOwnGoal[], today: LocalDay): (goal: WireOwnGoal) => boolean {
  const [before] = useRemembered<QuietLine | null>('quiet line');
  const [doneOn] = useState(() => new Map(goals.map((goal) => [goal.id, goal.last_checked])));
  return (goal) =>
    getGoalState(goal, today).isChecked && (doneOn.get(goal.id) !== goal.last_checked || before?.goalId === goal.id);
}

const findList = () => document.getElementById(GOALS_TITLE_ID)?.closest('section');
const findCards = () => [...(findList()?.querySelectorAll('h3 > button') ?? [])].map(({ id }) => id).join(' ');

/**
 * Which goals have a card on the page: not those that a long list, a folded section or a search leaves out. Read from the
 * page, because each of these knows for itself what it shows, and the first load has no bytes to spare for telling it.
 */
function useShownCards(): (goalId: string) => boolean {
  const [cards, setCards] = useState(findCards);
  useEffect(() => {
    const list = findList();
    if (!list) return;
    const update = () => setCards(findCards());
    update();
    const observer = new MutationObserver(update);
    observer.observe(list, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  const shown = new Set(cards.split(' '));
  return (goalId) => shown.has(`goal-${goalId}`);
}
