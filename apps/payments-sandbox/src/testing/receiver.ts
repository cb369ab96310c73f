import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import type { StripeEvent } from './conformance.ts';

/** A webhook endpoint as the product has one: it checks the signature on the raw body before it believes anything. */
export interface Receiver {
  readonly url: string;
  readonly secret: string;
  /** Every event whose signature was good, in order of arrival, refused ones included. */
  readonly events: (StripeEvent & { id: string; pending_webhooks: number })[];
  /** Deliveries whose signature was not good. */
  rejected: number;
  /** What to answer to the next deliveries; 200 once it is used up. */
  answers: number[];
  close(): Promise<void>;
}

export async function startReceiver(secret = 'whsec_test'): Promise<Receiver> {
  const stripe = new Stripe('sk_test_receiver', { telemetry: false });
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      try {
        const event = stripe.webhooks.constructEvent(
          Buffer.concat(chunks),
          request.headers['stripe-signature'] ?? '',
          secret,
        );
        receiver.events.push(event as unknown as Receiver['events'][number]);
        response.writeHead(receiver.answers.shift() ?? 200).end();
      } catch {
        receiver.rejected += 1;
        response.writeHead(400).end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/webhook`,
    secret,
    events: [],
    rejected: 0,
    answers: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}
