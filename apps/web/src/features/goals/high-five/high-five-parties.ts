import type { WireSharedGoal } from '@fivefold/contract/shapes/goal';
import { nameOf } from '@fivefold/rules/display-name';
import { assignColors, type ParticipantColor } from '@fivefold/rules/participant-color';
import { t } from '#kernel/language/t.ts';

/** Two people who did the same on one day, with all of their goals for which that is new. */
export interface HighFiveParty {
  readonly self: PersonsEmber;
  readonly partner: PersonsEmber & { readonly name: string };
  /** One or more, by id. */
  readonly goals: readonly { readonly id: string; readonly text: string }[];
}

interface PersonsEmber {
  readonly uid: string;
  readonly color: ParticipantColor | undefined;
  readonly level: number | undefined;
}

/** The high fives that wait for a person: one with each partner, in the order of the goals (Beyond section 8). */
export function listHighFives(goals: readonly WireSharedGoal[], uid: string): HighFiveParty[] {
  const parties = new Map<string, HighFiveParty>();
  for (const goal of goals) {
    const self = goal.participants.find((person) => person.uid === uid);
    const partner = goal.participants.find((person) => person.uid !== uid);
    if (!goal.high_five || partner === undefined) continue;
    const colors = assignColors(goal.participants);
    const party = parties.get(partner.uid) ?? {
      self: { uid, color: colors.get(uid), level: self?.ember_level },
      partner: { uid: partner.uid, color: colors.get(partner.uid), level: partner.ember_level, name: nameOf(partner) },
      goals: [],
    };
    parties.set(partner.uid, { ...party, goals: [...party.goals, { id: goal.id, text: goal.goal }] });
  }
  return [...parties.values()];
}

/** 'You and Tom both did “Run”.', 'You and Tom both did “Run” and 2 more goals.' */
export function describeParty({ partner, goals }: HighFiveParty): string {
  return t('You and {name} both did “{goal}”{more, plural, =0 {} one { and # more goal} other { and # more goals}}.', {
    name: partner.name,
    goal: goals[0]?.text ?? '',
    more: goals.length - 1,
  });
}
