export const importProblems = {
  'import.too_many_check_ins': {
    status: 422,
    title: 'One import has at most 50,000 check-ins. Split the file.',
  },
  'import.wrong_day': { status: 422, title: 'This file has a date that can’t be right.' },
  'import.busy': { status: 409, title: 'Another import is running. Wait until it’s done.' },
  'import.queue_full': { status: 503, title: 'Another import is running. Try again in a minute.' },
} as const;
