import type { ReactNode } from 'react';
import { Card } from '#ui/card.tsx';
import styles from './settings-part.module.css';

/** A part of a room with its heading. */
export function SettingsPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{title}</h2>
      <Card padding="roomy" className={styles.settings}>
        {children}
      </Card>
    </section>
  );
}
