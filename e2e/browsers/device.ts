import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import type { PageQuery, PageWindow } from './page-queries.ts';
import { installQueries } from './page-queries.ts';

/** What a person would say: 'the button named Check in, in the card with the heading Read'. */
export interface Query {
  readonly role: string;
  /** The whole name, or a pattern. */
  readonly name?: string | RegExp;
  readonly level?: number;
  /** Only where this is inside. */
  readonly has?: Query;
  /** Only inside of this. */
  readonly within?: Query;
}

/** What each browser's own protocol has to offer. An element is found in the page and then used as a person would, with input of the browser. */
export interface Driver<Element = unknown> {
  readonly name: 'chromium' | 'firefox' | 'webkit';
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function in the page and waits for its promise. */
  run<Args extends readonly unknown[], Result>(
    act: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** Runs a script's text in the page. */
  load(script: string): Promise<void>;
  /** The first element that fits. */
  find(query: PageQuery): Promise<Element | undefined>;
  click(element: Element): Promise<void>;
  type(element: Element, text: string): Promise<void>;
  /** Chooses the option with this label in a list. */
  select(element: Element, label: string): Promise<void>;
  upload(element: Element, path: string): Promise<void>;
  /** Whether the browser itself tells a screen reader of this element under this role and name. */
  isAccessibleAs(element: Element, role: string, name: string): Promise<boolean>;
  screenshot(path: string): Promise<void>;
  close(): Promise<void>;
}

const TIMEOUT_MS = 45_000;
const LOOK_MS = 100;
/** After this long without what it leads to, a press has gone elsewhere. */
const AGAIN_MS = 12_000;
const LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** One browser of one person, with what a story does in it. */
export class Device {
  readonly driver: Driver;

  constructor(driver: Driver) {
    this.driver = driver;
  }

  open(url: string): Promise<void> {
    return this.driver.open(url);
  }

  reload(): Promise<void> {
    return this.driver.reload();
  }

  run<Args extends readonly unknown[], Result>(
    act: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    return this.driver.run(act, ...args);
  }

  /** What it shows. */
  text(): Promise<string> {
    return this.driver.run(() => document.body.innerText);
  }

  /** Waits until it is there. @throws with what was looked for. */
  async see(query: Query): Promise<void> {
    await this.#element(query);
  }

  close(): Promise<void> {
    return this.driver.close();
  }

  async seesNow(query: Query): Promise<boolean> {
    return (await this.#look(query)) !== undefined;
  }

  async seeNoMore(query: Query): Promise<void> {
    await poll(async () => ((await this.seesNow(query)) ? undefined : true), `no ${describeQuery(query)}`);
  }

  async seeText(text: RegExp): Promise<void> {
    const read = () => this.text();
    await poll(async () => (text.test(await read()) ? true : undefined), `text like ${text}`, read);
  }

  async seeNoText(text: RegExp): Promise<void> {
    const read = () => this.text();
    await poll(async () => (text.test(await read()) ? undefined : true), `no text like ${text}`, read);
  }

  /** Presses until what it leads to is there: a page that moves meanwhile takes the press elsewhere, and so does a toast. */
  async press(query: Query, leadsTo: Query): Promise<void> {
    let pressedAt = 0;
    await poll(
      async () => {
        if (await this.seesNow(leadsTo)) return true;
        // What a press opens may take a moment, and another press would close it.
        if (Date.now() - pressedAt < AGAIN_MS || !(await this.seesNow(query))) return undefined;
        await this.#dismissToasts();
        await this.click(query);
        pressedAt = Date.now();
        return undefined;
      },
      `${describeQuery(leadsTo)} after ${describeQuery(query)}`,
      () => this.text(),
    );
  }

  /** They stand over what is below them. */
  async #dismissToasts(): Promise<void> {
    await this.driver.run(() => {
      for (const cross of document.querySelectorAll<HTMLElement>('[aria-label=Dismiss]')) cross.click();
    });
  }

  async click(query: Query): Promise<void> {
    await this.#act(query, (element) => this.driver.click(element));
  }

  async fill(query: Query, text: string): Promise<void> {
    await this.#act(query, (element) => this.driver.type(element, text));
  }

  /** A password field has no role that it could be found by. */
  async fillPassword(text: string): Promise<void> {
    await this.driver.type(await this.#field('input[type=password]'), text);
  }

  async choose(query: Query, label: string): Promise<void> {
    await this.#act(query, (element) => this.driver.select(element, label));
  }

  /** Presses a button that opens the system's chooser of files, and chooses one: no automation reaches the chooser itself. */
  async chooseFile(opener: Query, path: string): Promise<void> {
    await this.driver.run(() => {
      const keepClosed = (event: Event) => {
        if (event.target instanceof HTMLInputElement && event.target.type === 'file') event.preventDefault();
      };
      document.addEventListener('click', keepClosed, { capture: true });
    });
    await this.click(opener);
    await this.driver.upload(await this.#field('input[type=file]'), path);
  }

  /** Whether a screen reader hears of it under exactly this name. */
  async isAccessible(query: Query & { readonly name: string }): Promise<boolean> {
    return this.driver.isAccessibleAs(await this.#element(query), query.role, query.name);
  }

  #field(selector: string): Promise<unknown> {
    return poll(() => this.#find({ selector }), selector);
  }

  #element(query: Query): Promise<unknown> {
    return poll(
      () => this.#look(query),
      describeQuery(query),
      () => this.driver.run(() => `${location.href}, ${document.visibilityState}\n${document.body.innerText}`),
    );
  }

  #look(query: Query): Promise<unknown> {
    return this.#find(toPage(query));
  }

  async #find(query: PageQuery): Promise<unknown> {
    const isLoaded = await this.driver.run(() => (window as unknown as PageWindow).findByQuery !== undefined);
    if (!isLoaded) {
      await this.driver.load(LIBRARY);
      await this.driver.load(`(${installQueries.toString()})()`);
    }
    return this.driver.find(query);
  }

  /** A page that is drawn anew between the look and the click takes its element away: then once more. */
  async #act(query: Query, act: (element: unknown) => Promise<void>): Promise<void> {
    let failure: unknown;
    const done = await poll(
      async () => {
        // While a page's motion begins, the browser takes presses for the page as a whole.
        await this.driver.run(() => document.activeViewTransition?.finished.then(() => undefined));
        const element = await this.#look(query);
        if (element === undefined) return undefined;
        return act(element).then(
          () => true,
          (error: unknown) => {
            failure = error;
            return undefined;
          },
        );
      },
      describeQuery(query),
      async () => `${String(failure)}\n${await this.text()}`,
    );
    if (!done) throw failure;
  }
}

/** Asks again and again until there is an answer. @throws with what was wanted and what is there instead. */
export async function poll<T>(
  ask: () => Promise<T | undefined>,
  wanted: string,
  instead: () => Promise<string> = async () => '',
): Promise<T> {
  const until = Date.now() + TIMEOUT_MS;
  for (;;) {
    let failure: unknown;
    // While a page loads there may be no document that could be asked.
    const found = await ask().catch((error: unknown) => {
      failure = error;
      return undefined;
    });
    if (found !== undefined) return found;
    if (Date.now() > until)
      throw new Error(`Not seen in ${TIMEOUT_MS} ms: ${wanted}\n${await instead().catch(String)}`, { cause: failure });
    await delay(LOOK_MS);
  }
}

function toPage({ role, name, level, has, within }: Query): PageQuery {
  return {
    role,
    ...(name === undefined
      ? {}
      : { name: typeof name === 'string' ? { text: name } : { source: name.source, flags: name.flags } }),
    ...(level === undefined ? {} : { level }),
    ...(has === undefined ? {} : { has: toPage(has) }),
    ...(within === undefined ? {} : { within: toPage(within) }),
  };
}

function describeQuery({ role, name, has, within }: Query): string {
  const parts = [
    role,
    ...(name === undefined ? [] : [`“${String(name)}”`]),
    ...(has === undefined ? [] : [`with ${describeQuery(has)}`]),
    ...(within === undefined ? [] : [`in ${describeQuery(within)}`]),
  ];
  return parts.join(' ');
}
