import { kindOf } from '../../apps/web/src/kernel/outbox/kinds.ts';
import type { QueuedChange } from '../../apps/web/src/kernel/outbox/queued-change.ts';

/** What the server said to one sending, and when it was on its way. */
export interface Decision {
  readonly status: number;
  readonly code: string | undefined;
  readonly body: Record<string, unknown>;
  readonly from: number;
  readonly to: number;
}

/** A change or a check-in as a device stored it first. */
export interface Made {
  readonly key: string;
  readonly device: string;
  readonly change: QueuedChange | undefined;
  readonly checkIn: { readonly goalId: string; readonly day: string; readonly uid: string } | undefined;
}

const CHANGES = 'waiting-change.';
const CHECK_INS = 'waiting-check-in.';

/** Everything that was made on any device, and what became of it: written by storage and network, not by the outbox. */
export class Ledger {
  readonly made = new Map<string, Made>();
  /** By idempotency key, in the order of the server's answers, which the devices may not have got. */
  readonly decisions = new Map<string, Decision[]>();
  /** Refused while its person was at it: a toast said so. */
  readonly told = new Set<string>();
  /** Its person gave it up. */
  readonly dropped = new Set<string>();
  private ticks = 0;

  tick(): number {
    return (this.ticks += 1);
  }

  noteStored(device: string, storageKey: string, text: string): void {
    const isChange = storageKey.startsWith(CHANGES);
    if (!isChange && !storageKey.startsWith(CHECK_INS)) return;
    const value = JSON.parse(text) as QueuedChange & { goalId: string };
    if (this.made.has(value.key)) return;
    const { goalId, day, uid } = value;
    const own = { key: value.key, device };
    if (isChange) this.made.set(value.key, { ...own, change: value, checkIn: undefined });
    else this.made.set(value.key, { ...own, change: undefined, checkIn: { goalId, day, uid } });
  }

  noteDecision(key: string, decision: Decision): void {
    this.decisions.set(key, [...(this.decisions.get(key) ?? []), decision]);
  }

  /** The first answer that says that it was made. */
  appliedAs(key: string): Decision | undefined {
    return this.decisions.get(key)?.find(({ status }) => status === 200);
  }

  applied(): { readonly made: Made; readonly decision: Decision }[] {
    return [...this.made.values()].flatMap((made) => {
      const decision = this.appliedAs(made.key);
      return decision === undefined ? [] : [{ made, decision }];
    });
  }

  /** Whether a later change of the device took its place. */
  isReplaced({ change, device }: Made): boolean {
    const slotOf = (one: QueuedChange) => kindOf(one.kind)?.slotOf?.(one.input as never);
    const slot = change && slotOf(change);
    if (change === undefined || slot === undefined) return false;
    return [...this.made.values()].some(
      (other) =>
        other.device === device &&
        other.change !== undefined &&
        other.change.madeAt > change.madeAt &&
        slotOf(other.change) === slot,
    );
  }
}
