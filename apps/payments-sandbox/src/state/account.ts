import { resourceMissing } from '../wire/errors.ts';
import { type AccountData, emptyData } from './account-data.ts';
import type { Kind, Tables } from './records.ts';

const LABELS: Partial<Record<Kind, string>> = { 'billing_portal.configuration': 'configuration' };

/** With which moment of its invoice a coupon of duration `once` leaves the subscription. */
export type OnceCouponLeaves = 'creation' | 'finalisation' | 'payment';

/** The one Stripe account that the sandbox plays: its objects, its clock, and who is asking right now. */
export class Account implements AccountData {
  readonly tables: AccountData['tables'];
  readonly deleted: AccountData['deleted'];
  readonly futureSubscriptions: AccountData['futureSubscriptions'];
  readonly outcomes: AccountData['outcomes'];
  deliveries: AccountData['deliveries'];
  endpoint: AccountData['endpoint'];
  /** The API request being executed; null while the billing clock or a hosted page acts. Events carry it. */
  origin: { id: string; idempotencyKey: string | null } | null = null;
  /** True when something changed that is not yet on its way to the disk. */
  changed = false;

  readonly publicUrl: () => string;
  readonly onceCouponLeaves: OnceCouponLeaves;
  readonly #now: () => Date;

  constructor(
    options: { now: () => Date; publicUrl: () => string; onceCouponLeaves: OnceCouponLeaves },
    data: AccountData = emptyData(),
  ) {
    ({
      tables: this.tables,
      deleted: this.deleted,
      futureSubscriptions: this.futureSubscriptions,
      outcomes: this.outcomes,
      deliveries: this.deliveries,
      endpoint: this.endpoint,
    } = data);
    this.#now = options.now;
    this.publicUrl = options.publicUrl;
    this.onceCouponLeaves = options.onceCouponLeaves;
  }

  /** Now on the billing clock, in epoch seconds. */
  now(): number {
    return Math.floor(this.#now().getTime() / 1000);
  }

  insert<K extends Kind>(kind: K, record: Tables[K]): Tables[K] {
    this.tables[kind].set(record.id, record);
    this.deleted.delete(`${kind}:${record.id}`);
    this.changed = true;
    return record;
  }

  /** Marks an object as deleted. It stays readable through `peek`, because others may still refer to it. */
  remove(kind: Kind, id: string): void {
    this.deleted.add(`${kind}:${id}`);
    this.changed = true;
  }

  isDeleted(kind: Kind, id: string): boolean {
    return this.deleted.has(`${kind}:${id}`);
  }

  /** The object, deleted or not. */
  peek<K extends Kind>(kind: K, id: string | null): Tables[K] | undefined {
    return id === null ? undefined : this.tables[kind].get(id);
  }

  /** The object, unless it does not exist or was deleted. */
  find<K extends Kind>(kind: K, id: string | null): Tables[K] | undefined {
    return id === null || this.isDeleted(kind, id) ? undefined : this.tables[kind].get(id);
  }

  /** The object, or `resource_missing`: 404, or 400 when `param` says that a parameter named it. */
  fetch<K extends Kind>(kind: K, id: string, param?: string): Tables[K] {
    const record = this.find(kind, id);
    if (!record) throw resourceMissing(LABELS[kind] ?? kind, id, param);
    return record;
  }

  /** The object an own record refers to. That it is there is the sandbox's own promise, so a miss is a defect. */
  linked<K extends Kind>(kind: K, id: string): Tables[K] {
    const record = this.peek(kind, id);
    if (!record) throw new Error(`The sandbox lost its ${kind} ${id}`);
    return record;
  }

  /** All objects of a kind that were not deleted, oldest first. */
  all<K extends Kind>(kind: K): Tables[K][] {
    const records = [...this.tables[kind].values()];
    return this.deleted.size === 0 ? records : records.filter((record) => !this.isDeleted(kind, record.id));
  }
}
