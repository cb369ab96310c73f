import { describeBadInput } from '#testing/bad-input';

// Each call gets some of the bad values and every value goes to some calls; bad-input.long.test.ts sends all to all.
describeBadInput((all, nth, most) => {
  const step = Math.ceil(all.length / most);
  return all.filter((_, at) => at % step === nth % step);
});
