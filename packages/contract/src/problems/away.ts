export const awayProblems = {
  'away.not_possible': { status: 422, title: 'You can’t be away on these days.' },
  'away.not_found': { status: 404, title: 'You aren’t away from this day on, or it’s over.' },
} as const;
