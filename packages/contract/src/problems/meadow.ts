export const meadowProblems = {
  'meadow.no_memory': { status: 409, title: 'There is nothing of yours on this day to hang a lantern for.' },
} as const;
