import { defineCall } from '../call.ts';
import { totalStreaks } from '../shapes/profile.ts';

export const getTotalStreaks = defineCall({
  name: 'streaks.total',
  method: 'GET',
  path: '/api/total-streaks',
  summary: 'The caller’s streak balance and level.',
  access: 'signed-in',
  tokenScope: 'read',
  isSaved: true,
  answer: totalStreaks,
  problems: [],
});
