import type { WireDashboard } from '@fivefold/contract/calls/dashboard';
import { listLetters, readLetter, type WireLetter, writeLetter } from '@fivefold/contract/calls/letters';
import { rowForLetter } from '@fivefold/rules/letters';
import { type FakeApi, refuse } from './fake-api.ts';

/** Answers letters of goals: none is there at first. What waits comes back when a test says so with `letter_due`. */
export function answerLetters({ api, dashboard }: { readonly api: FakeApi; readonly dashboard: WireDashboard }): void {
  const letters = new Map<string, (WireLetter & { text: string })[]>();
  const find = (goalId: string) =>
    [...dashboard.personal_goals, ...dashboard.shared_goals].find(({ id }) => id === goalId) ??
    refuse('goals.not_found');
  const lettersOf = (goalId: string) => letters.get(goalId) ?? [];
  const roomOf = (goalId: string) =>
    rowForLetter(find(goalId).check_ins_total, {
      isLapsed: false,
      written: new Set(lettersOf(goalId).map(({ row }) => row)),
    });
  api.on(listLetters, ({ params: { id } }) => ({
    room: roomOf(id),
    letters: lettersOf(id).map((letter) => ({
      ...letter,
      text: find(id).letter_due === true || letter.read_on !== null ? letter.text : null,
    })),
  }));
  api.on(writeLetter, ({ body: { goalId, row, text } }) => {
    if (roomOf(goalId) !== row) refuse('letters.no_room');
    letters.set(goalId, [...lettersOf(goalId), { row, text, written_on: '2026-11-21', read_on: null }]);
    return { success: true as const };
  });
  api.on(readLetter, ({ body: { goalId, row } }) => {
    const letter = lettersOf(goalId).find((each) => each.row === row) ?? refuse('letters.not_due');
    letter.read_on = '2026-11-21';
    if (lettersOf(goalId).every(({ read_on }) => read_on !== null)) delete find(goalId).letter_due;
    return { success: true as const };
  });
}
