/** The number on the app's icon. A device that shows none does nothing. */
export interface BadgePort {
  /** 0 takes it away. */
  show(count: number): void;
}
