export const checkInProblems = {
  'check_ins.closed': { status: 409, title: 'You’ve already checked in for this goal.' },
  'check_ins.wrong_day': { status: 422, title: 'You can check in for today only.' },
  'check_ins.not_yours': { status: 403, title: 'This check-in isn’t yours.' },
  'check_ins.not_undoable': { status: 409, title: 'This check-in can’t be undone.' },
  'check_ins.not_restorable': { status: 409, title: 'It’s too late to bring this check-in back.' },
  'check_ins.not_found': { status: 404, title: 'This check-in doesn’t exist.' },
} as const;
