import { join } from 'node:path';

/**
 * Where a photo lies below the folder of them all, when they are kept on disk: 256 folders by the first two digits of
 * its id.
 */
export function pathOfPhoto(id: string): string {
  return join(id.slice(0, 2), `${id}.jpg`);
}
