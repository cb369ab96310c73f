/** What later features may use of photos. */
export { dropPhotosOfGoal, dropPhotosOfPerson } from './jobs.ts';
export { photoIdOf, type PhotoLinks } from './links.ts';
export { claimPhotoSql, isPhotoFreeSql, lockFreePhotoSql } from './store.ts';
