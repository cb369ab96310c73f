export const blockProblems = {
  'blocks.not_found': { status: 404, title: 'We can’t find this person among your friends and inviters.' },
  'blocks.too_many': { status: 422, title: 'You’ve blocked the maximum of 1000 people.' },
} as const;
