import { IMPORT_CHECK_INS_MAX } from '@fivefold/rules/limits';

export const importProblems = {
  'import.too_many_check_ins': {
    status: 422,
    title: `One import has at most ${IMPORT_CHECK_INS_MAX.toLocaleString('en-US')} check-ins. Split the file.`,
  },
  'import.wrong_day': { status: 422, title: 'This file has a date that can’t be right.' },
  'import.busy': { status: 409, title: 'Another import is running. Wait until it’s done.' },
} as const;
