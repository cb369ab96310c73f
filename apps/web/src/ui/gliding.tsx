import { Component, createRef, type ReactNode } from 'react';
import { findPlaces, glideFrom, type Places, surfacesOf } from './glide.ts';
import styles from './gliding.module.css';

interface Props {
  /** With another value other content stands here, of another height. */
  of: unknown;
  /** What comes is another thing than what was there, and no later state of it. */
  isOther?: boolean;
  children: ReactNode;
}

/** A part of a card whose content changes: what stands below goes to its new place. */
export class Gliding extends Component<Props> {
  private readonly part = createRef<HTMLDivElement>();

  /** The last moment at which things are where they were. */
  override getSnapshotBeforeUpdate(before: Props): Places | null {
    const part = this.part.current;
    if (part === null || before.of === this.props.of) return null;
    return findPlaces([part], surfacesOf(part));
  }

  override componentDidUpdate(_props: Props, _state: unknown, places: Places | null): void {
    if (places === null) return;
    glideFrom(places);
    if (this.props.isOther !== true) return;
    for (const child of this.part.current?.children ?? [])
      child.animate([{ opacity: 0 }, { opacity: 0 }, { opacity: 1 }], { duration: 300 });
  }

  override render(): ReactNode {
    return (
      <div ref={this.part} className={styles.part}>
        {this.props.children}
      </div>
    );
  }
}
