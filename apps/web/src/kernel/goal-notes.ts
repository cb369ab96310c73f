/** What is noted of goals on this visit, each until another note takes its place. */
export interface GoalNotes<Note> {
  readonly note: (goalId: string, note: Note | undefined) => void;
  readonly find: (goalId: string) => Note | undefined;
  /** The same map until it changes. */
  readonly all: () => ReadonlyMap<string, Note | undefined>;
  readonly subscribe: (onChange: () => void) => () => void;
}

export function createGoalNotes<Note>(): GoalNotes<Note> {
  let notes: ReadonlyMap<string, Note | undefined> = new Map();
  const listeners = new Set<() => void>();
  return {
    note: (goalId, note) => {
      notes = new Map(notes).set(goalId, note);
      for (const listener of listeners) listener();
    },
    find: (goalId) => notes.get(goalId),
    all: () => notes,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
  };
}
