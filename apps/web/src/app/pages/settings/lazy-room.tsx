import type { ComponentType } from 'react';
import { type LazyComponent, lazyComponent } from '#ui/lazy-component.tsx';
import styles from './settings-part.module.css';

/** A room that is shown once the code of its parts is there: what stands below a part would move when that comes. */
export function lazyRoom(Room: ComponentType, part: Pick<LazyComponent<object>, 'preload'>): LazyComponent<object> {
  return lazyComponent(
    async () => {
      await part.preload();
      return Room;
    },
    { whileLoading: <div className={styles.awaited} /> },
  );
}
