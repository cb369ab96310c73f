import { expect, it } from 'vitest';
import { createPhotoDraft } from './photo-draft.ts';

const MINUTE_MS = 60_000;

it('uploads a photo again after an hour, because the server deletes photos without a check-in', async () => {
  let now = 0;
  let uploads = 0;
  const draft = createPhotoDraft({
    file: new Blob(['photo']),
    prepare: (file) => Promise.resolve(file),
    upload: () => Promise.resolve({ photoUrl: `/photos/${(uploads += 1)}` }),
    onUnreadable: () => undefined,
    now: () => now,
  });
  const urls: (string | undefined)[] = [];
  for (const minute of [0, 59, 60]) {
    now = minute * MINUTE_MS;
    urls.push((await draft.upload())?.url);
  }
  draft.discard();
  expect(urls).toEqual(['/photos/1', '/photos/1', '/photos/2']);
});
