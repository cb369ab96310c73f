export const checkInProblems = {
  'check_ins.closed': { status: 409, title: 'This goal is already checked.' },
  'check_ins.wrong_day': { status: 422, title: 'A check-in is for today only.' },
  'check_ins.not_found': { status: 404, title: 'This check-in does not exist.' },
} as const;
