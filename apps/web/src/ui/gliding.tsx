import { Component, createRef, type ReactNode } from 'react';
import { type Before, findBefore, glideWithin } from './glide.ts';
import styles from './gliding.module.css';

interface Props {
  /** With another value other content stands here, of another height. */
  of: unknown;
  children: ReactNode;
}

/** A part of a card whose content changes: what stands below goes to its new place. */
export class Gliding extends Component<Props> {
  private readonly part = createRef<HTMLDivElement>();

  /** The last moment at which things are where they were. */
  override getSnapshotBeforeUpdate(before: Props): Before | null {
    const part = this.part.current;
    return part === null || before.of === this.props.of ? null : findBefore(part);
  }

  override componentDidUpdate(_props: Props, _state: unknown, before: Before | null): void {
    if (before !== null) glideWithin(before);
  }

  override render(): ReactNode {
    return (
      <div ref={this.part} className={styles.part} data-gliding>
        {this.props.children}
      </div>
    );
  }
}
