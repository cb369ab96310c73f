import { type Conformance, loadConformance, type StripeEvent } from '@fivefold/payments-sandbox/testing/conformance';
import type { Exchange, Sandbox } from '@fivefold/payments-sandbox/sandbox';
import Stripe from 'stripe';
import { SANDBOX_API_KEY } from '../ports/payment-provider/sandbox-keys.ts';

let loaded: Conformance | undefined;

/** Holds everything that passes between the product and the sandbox against Stripe's own description of its API. */
export interface ConformanceRecorder {
  /** For the sandbox, which tells it every exchange. */
  readonly record: (exchange: Exchange) => void;
  readonly exchanges: () => number;
  readonly events: () => number;
  /** Looks at the events that the sandbox has kept since the last look. */
  checkEvents(sandbox: Pick<Sandbox, 'port'>): Promise<void>;
  /** What differed so far, as sentences. */
  readonly differences: readonly string[];
}

export function createConformanceRecorder(): ConformanceRecorder {
  const differences: string[] = [];
  const seen = new Set<string>();
  let count = 0;
  return {
    record(exchange) {
      count += 1;
      differences.push(...(loaded ??= loadConformance()).checkExchange(exchange));
    },
    exchanges: () => count,
    events: () => seen.size,
    async checkEvents(sandbox) {
      if (count === 0) return;
      const found = await stripeAt(sandbox).events.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
      for (const event of found) {
        if (seen.has(event.id)) continue;
        seen.add(event.id);
        // As it travelled: the SDK hangs its own about the answer on what it read.
        differences.push(
          ...(loaded ??= loadConformance()).checkEvent(JSON.parse(JSON.stringify(event)) as StripeEvent),
        );
      }
    },
    differences,
  };
}

/** The official SDK, pointed at a sandbox, for what a test wants to see or change behind the product's back. */
export function stripeAt(sandbox: Pick<Sandbox, 'port'>): Stripe {
  return new Stripe(SANDBOX_API_KEY, {
    host: '127.0.0.1',
    port: sandbox.port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
  });
}

/** The id behind a reference, expanded or not; empty when there is none. */
export function idOf(value: string | { id?: string | undefined } | null | undefined): string {
  return typeof value === 'string' ? value : (value?.id ?? '');
}
