import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Words } from '@fivefold/rules/sentence';
import { saySentence } from '@fivefold/languages/say-sentence';
import { forgetOldRecords, runBilling } from './resources/billing-clock.ts';
import { answerApi, type Exchange } from './server/api.ts';
import { answerControl } from './server/controls.ts';
import { createDispatcher, RETRY_DELAYS_MS } from './server/delivery.ts';
import type { Fault } from './server/faults.ts';
import { answerPage, type ReaderOf } from './server/pages.ts';
import { Account, type OnceCouponLeaves } from './state/account.ts';
import { printAccountData } from './state/account-data.ts';
import { createStateFile, readStateFile } from './state/state-file.ts';

export type { Exchange } from './server/api.ts';

export interface SandboxOptions {
  /** 0 (the default) takes any free port. */
  port?: number;
  /** The one key it accepts, `sk_test_…`. */
  apiKey: string;
  /** The billing clock: renewals, cancellations and retries happen when this says so. */
  now: () => Date;
  /** Where everything acknowledged is kept. Without it the state lives as long as the process. */
  stateFile?: string;
  /**
   * The base of links to hosted pages, such as the product's own origin; the sandbox's own address unless said
   * otherwise.
   */
  publicUrl?: () => string;
  /** Opens `/_sandbox/…`, which injects faults, holds webhooks and opens disputes. */
  controls?: boolean;
  /** In which language hosted pages are; English unless said otherwise. */
  readerOf?: ReaderOf;
  log?: (line: string, extra?: object) => void;
  /** Is told every API exchange. */
  recorder?: (exchange: Exchange) => void;
  /**
   * When a coupon of duration `once` leaves its subscription. Stripe does not say; `finalisation` unless said
   * otherwise.
   */
  onceCouponLeaves?: OnceCouponLeaves;
  /** The waits between tries of a webhook, in milliseconds. */
  retryDelaysMs?: readonly number[];
}

export interface Sandbox {
  /** The base address of its API and its own pages. */
  readonly url: string;
  readonly port: number;
  /** Answers one request: the API, a hosted page or a control. For mounting the pages under another origin too. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  /**
   * Resolves when the billing clock has caught up with `now()` and every webhook that is due was delivered or given up
   * for the moment.
   */
  settle(): Promise<void>;
  /** Does the billing work due at `now()` and starts sending its webhooks. */
  tick(): Promise<void>;
  /** Says where the product takes its webhooks, those that an earlier run left undelivered too. */
  deliverTo(endpoint: { url: string; secret: string }): void;
  /** Stops listening and sending. What was not delivered yet is continued from the state file. */
  close(): Promise<void>;
}

const ENGLISH = { language: 'en', locale: 'en-US', say: (sentence: Words) => saySentence(sentence) };

/** A web page whose own name was made to lead here sends that name (DNS rebinding). */
const LOOPBACK_HOST = /^(127(\.\d{1,3}){3}|\[::1\]|localhost)(:\d{1,5})?$/i;

/**
 * Starts a sandbox that speaks the part of Stripe's API which the product uses: same routes, same objects, same errors,
 * signed webhooks, hosted checkout and portal pages, and a billing clock that renews, retries and cancels. It takes no
 * money and sends requests to the product's webhook endpoint only.
 */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { log = () => undefined, readerOf = () => ENGLISH } = options;
  let ownUrl = '';
  const earlier = options.stateFile === undefined ? undefined : await readStateFile(options.stateFile);
  const account = new Account(
    {
      now: options.now,
      publicUrl: options.publicUrl ?? (() => ownUrl),
      onceCouponLeaves: options.onceCouponLeaves ?? 'finalisation',
    },
    earlier,
  );

  const onError = (error: unknown): void => log('payments sandbox: an error was caught', { err: error });
  const file = createStateFile(options.stateFile, () => printAccountData(account), onError);
  let saved: Promise<void> = Promise.resolve();
  /** Resolves when everything changed up to now is on the disk. */
  const makeDurable = (): Promise<void> => {
    if (!account.changed) return saved;
    account.changed = false;
    saved = file.save().catch((error: unknown) => {
      account.changed = true;
      throw error;
    });
    return saved;
  };
  const dispatcher = createDispatcher(account, {
    retryDelaysMs: options.retryDelaysMs ?? RETRY_DELAYS_MS,
    makeDurable,
    onProgress: () => file.saveSoon(),
    onError,
  });
  const makeDurableAndSend = async (): Promise<void> => {
    await makeDurable();
    dispatcher.kick();
  };

  const faults: Fault[] = [];
  const onExchange = (exchange: Exchange): void => {
    options.recorder?.(exchange);
    log(`payments sandbox: ${exchange.method} ${exchange.path} ${exchange.status}`);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = URL.parse(request.url ?? '/', 'http://sandbox.invalid');
    if (!url) {
      response.writeHead(400).end();
    } else if (url.pathname.startsWith('/v1/')) {
      const api = {
        account,
        apiKey: options.apiKey,
        faults,
        makeDurable: makeDurableAndSend,
        onExchange,
        onDefect: onError,
      };
      await answerApi(api, request, response, url);
    } else if (options.controls && url.pathname.startsWith('/_sandbox/')) {
      await answerControl({ account, dispatcher, faults, makeDurable }, request, response, url);
    } else {
      await answerPage({ account, makeDurable: makeDurableAndSend, readerOf }, request, response, url);
    }
  };
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    answer(request, response).catch((error: unknown) => {
      onError(error);
      if (response.headersSent) response.destroy();
      else
        response
          .writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
          .end('The payments sandbox failed to answer.');
    });
  };

  const catchUp = async (): Promise<void> => {
    runBilling(account);
    forgetOldRecords(account);
    await makeDurable();
  };

  const server = createServer((request, response) => {
    if (LOOPBACK_HOST.test(request.headers.host ?? '')) handle(request, response);
    else
      response
        .writeHead(421, { 'content-type': 'text/plain; charset=utf-8' })
        .end('The payments sandbox answers this machine only.');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  ownUrl = `http://127.0.0.1:${port}`;
  // What an earlier run left undelivered goes on.
  dispatcher.kick();

  return {
    url: ownUrl,
    port,
    handle,
    async settle() {
      await catchUp();
      // A delivered event may make the product call back, and that may emit more: the dispatcher sends those too before
      // it settles.
      await dispatcher.settle();
    },
    async tick() {
      await catchUp();
      dispatcher.kick();
    },
    deliverTo(endpoint) {
      account.endpoint = { url: endpoint.url, secret: endpoint.secret };
      account.changed = true;
      void makeDurableAndSend().catch(onError);
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
      await dispatcher.close();
      await file.save();
    },
  };
}
