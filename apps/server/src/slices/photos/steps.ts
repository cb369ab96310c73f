/** What views and later slices may use of photos. */
export { dropPhotosOfGoal, dropPhotosOfPerson } from './jobs.ts';
export { photoIdOf, type PhotoLinks } from './links.ts';
