import { personWith, type SeededPerson, sociablePerson } from '../seed/people.ts';
import { GOAL_COUNTS, HISTORIES, type History, READS_PER_ROUND, WARM_UP_READS } from '../settings.ts';

/** A user whose dashboard is read. */
export interface Reader {
  readonly what: string;
  readonly person: SeededPerson;
  /** The databases that the person is in. */
  readonly histories: readonly History[];
  /** Lists of check-ins that the dashboard must at least show. */
  readonly lists: number;
  readonly readsPerRound: number;
  readonly warmUpReads: number;
}

const byGoals = GOAL_COUNTS.map((goals): Reader => ({
  what: `dashboard, ${goals} goals`,
  person: personWith(goals),
  histories: HISTORIES,
  lists: goals,
  readsPerRound: READS_PER_ROUND[goals],
  warmUpReads: WARM_UP_READS[goals],
}));

const sociable: Reader = {
  what: 'dashboard, 20 goals and 10 friends with 20 public goals each',
  person: sociablePerson(),
  histories: [HISTORIES[0]],
  lists: 220,
  readsPerRound: READS_PER_ROUND[200],
  warmUpReads: WARM_UP_READS[200],
};

export const READERS: readonly Reader[] = [...byGoals, sociable];
