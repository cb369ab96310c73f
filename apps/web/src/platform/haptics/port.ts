/** Vibrations. A device that cannot, or refuses, does nothing (Specification section 4: 'is attempted'). */
export interface HapticsPort {
  /** False where the browser knows no vibrations. */
  readonly canVibrate: boolean;
  /** A check-in. */
  light(): void;
  /** An earned streak. */
  heavy(): void;
}
