/** What later features may use of photos. */
export { dropClaimedPhoto, dropPhotosOfGoal, dropPhotosOfPerson, dropReleasedPhoto } from './jobs.ts';
export { photoIdOf, type PhotoLinks } from './links.ts';
export { claimPhoto, claimPhotoSql, isPhotoFreeSql, lockFreePhotoSql, movePhotos, releasePhoto } from './store.ts';
