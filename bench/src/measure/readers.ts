import { personWith, type SeededPerson, sociablePerson } from '../seed/people.ts';
import {
  GOAL_COUNTS,
  HISTORIES,
  type History,
  LOOKS_PER_ROUND,
  READS_PER_ROUND,
  WARM_UP_LOOKS,
  WARM_UP_READS,
} from '../settings.ts';

/** The whole dashboard, its minimal form as the web app reads it, or a look that finds nothing new. */
type ReadKind = 'whole' | 'minimal' | 'look';

/** A user whose dashboard is read. */
export interface Reader {
  readonly what: string;
  readonly kind: ReadKind;
  readonly person: SeededPerson;
  /** The databases that the person is in. */
  readonly histories: readonly History[];
  /** Lists of check-ins that the dashboard must at least show. */
  readonly lists: number;
  readonly readsPerRound: number;
  readonly warmUpReads: number;
}

const NAMES: Record<ReadKind, string> = {
  whole: 'dashboard',
  minimal: 'minimal dashboard',
  look: 'look without news',
};

const readersOf = (kind: ReadKind) =>
  GOAL_COUNTS.map((goals): Reader => ({
    what: `${NAMES[kind]}, ${goals} goals`,
    kind,
    person: personWith(goals),
    histories: HISTORIES,
    lists: goals,
    readsPerRound: kind === 'look' ? LOOKS_PER_ROUND : READS_PER_ROUND[goals],
    warmUpReads: kind === 'look' ? WARM_UP_LOOKS : WARM_UP_READS[goals],
  }));

const sociable: Reader = {
  kind: 'whole',
  what: 'dashboard, 20 goals and 10 friends with 20 public goals each',
  person: sociablePerson(),
  histories: [HISTORIES[0]],
  lists: 220,
  readsPerRound: READS_PER_ROUND[200],
  warmUpReads: WARM_UP_READS[200],
};

export const READERS: readonly Reader[] = [
  ...readersOf('whole'),
  sociable,
  ...readersOf('minimal'),
  ...readersOf('look'),
];
