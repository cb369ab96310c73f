import { describe, expect, it } from 'vitest';
import { createFakeCaches } from '#testing/fake-caches.ts';
import { readSharedPhoto } from '../platform/shared-photo.ts';
import { receiveSharedPhoto } from './receive-shared-photo.ts';
import type { WorkerScope } from './scope.ts';

const ORIGIN = 'https://app.test';

function share(caches: CacheStorage, body: FormData | string) {
  const scope = { caches, location: { origin: ORIGIN, pathname: '/sw.js' } } as unknown as WorkerScope;
  return receiveSharedPhoto(scope, new Request(`${ORIGIN}/share-photo`, { method: 'POST', body }));
}

function formWith(...files: File[]): FormData {
  const form = new FormData();
  for (const file of files) form.append('photo', file);
  return form;
}

const PHOTO = new File(['pixels'], 'beach.jpg', { type: 'image/jpeg' });

describe('a photo that another app shares', () => {
  it('is kept for the page, to which the browser is led', async () => {
    const caches = createFakeCaches();
    const answer = await share(caches, formWith(PHOTO));
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${ORIGIN}/#/share-photo`]);
    const kept = await readSharedPhoto(caches);
    expect([kept?.type, await kept?.text()]).toEqual(['image/jpeg', 'pixels']);
  });

  it('takes the place of one that was shared before, also when nothing comes with it', async () => {
    const caches = createFakeCaches();
    await share(caches, formWith(PHOTO));
    await share(caches, formWith(new File(['others'], 'b.png', { type: 'image/png' })));
    expect(await (await readSharedPhoto(caches))?.text()).toBe('others');
    await share(caches, formWith());
    expect(await readSharedPhoto(caches)).toBeNull();
  });

  it.each([
    ['an empty file', formWith(new File([], 'empty.jpg', { type: 'image/jpeg' })), false],
    ['no form', 'photo', false],
    ['a device without room', formWith(PHOTO), true],
  ])('leads to the page with nothing kept for %s', async (_, body, isFull) => {
    const caches = createFakeCaches({ isFull });
    expect((await share(caches, body)).status).toBe(303);
    expect(await readSharedPhoto(caches)).toBeNull();
  });

  it('is forgotten after an hour', async () => {
    const caches = createFakeCaches();
    await share(caches, formWith(PHOTO));
    expect(await readSharedPhoto(caches, Date.now() + 59 * 60_000)).not.toBeNull();
    expect(await readSharedPhoto(caches, Date.now() + 61 * 60_000)).toBeNull();
    expect(await readSharedPhoto(caches)).toBeNull();
  });
});
