export const letterProblems = {
  'letters.no_room': { status: 409, title: 'This row has no room for a line. The next full row has.' },
  'letters.too_many': { status: 422, title: 'You’ve written 500 lines to later you, which is the maximum.' },
  'letters.not_due': { status: 409, title: 'No line of this row has come back yet.' },
} as const;
