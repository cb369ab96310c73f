export const amountProblems = {
  'amounts.no_target': { status: 422, title: 'This goal has no target. Give it one to add amounts.' },
  'amounts.too_much': { status: 422, title: 'That’s more than one day can hold.' },
  'amounts.nothing_to_undo': { status: 409, title: 'There’s nothing left to take back.' },
} as const;
