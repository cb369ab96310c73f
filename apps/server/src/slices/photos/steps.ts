/** What views and later slices may use of photos. */
export { dropPhotosOfGoal } from './jobs.ts';
export { photoIdOf, type PhotoLinks } from './links.ts';
