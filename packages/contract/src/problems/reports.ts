export const reportProblems = {
  'reports.own': { status: 403, title: 'You can’t report what’s your own.' },
  'reports.nothing_there': { status: 422, title: 'This check-in has nothing of that kind to report.' },
  'reports.too_many': { status: 429, title: 'You’ve sent many reports today. Try again tomorrow.' },
} as const;
