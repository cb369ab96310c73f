import { PHOTO_TOO_LARGE } from '@fivefold/rules/texts';
export const photoProblems = {
  'photos.not_an_image': { status: 422, title: 'Please select a valid image file' },
  'photos.too_large': { status: 413, title: PHOTO_TOO_LARGE },
  'photos.unreadable': { status: 422, title: 'Failed to process image. Please try a different photo.' },
  'photos.not_found': { status: 404, title: 'This photo doesn’t exist.' },
  'photos.not_yours': { status: 422, title: 'This photo can’t be used for this check-in.' },
  'photos.unavailable': { status: 503, title: 'Photos aren’t available right now. Please try again later.' },
} as const;
