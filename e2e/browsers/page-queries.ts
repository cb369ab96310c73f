/** A query as it crosses into the page. */
export interface PageQuery {
  readonly role?: string;
  readonly selector?: string;
  readonly name?: { readonly text: string } | { readonly source: string; readonly flags: string };
  readonly level?: number;
  readonly has?: PageQuery;
  readonly within?: PageQuery;
}

export interface PageWindow {
  /** Says whether the press went elsewhere, and lets presses be. */
  endPress?: () => boolean;
  findByQuery?: (query: PageQuery) => Element | null;
  TestingLibraryDom: {
    queryAllByRole: (container: Element, role: string, options: object) => Element[];
  };
}

/** Runs in the page: brings an element to where a press reaches it; the bar at the top may stand over it. */
export function uncover(element: Element): void {
  element.scrollIntoView({ block: 'nearest' });
  const { left, top, width, height } = element.getBoundingClientRect();
  if (!element.contains(document.elementFromPoint(left + width / 2, top + height / 2)))
    element.scrollIntoView({ block: 'center' });
}

/**
 * Runs in the page before a press: one that goes elsewhere presses nothing. A driver may aim first and press later, and a
 * page that moves meanwhile has something else there.
 */
export function beginPress(element: Element): void {
  const EVENTS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'];
  let isElsewhere = false;
  const note = (event: Event) => {
    if (!event.isTrusted) return;
    if (event.type === 'pointerdown') isElsewhere = !element.contains(event.target as Node);
    if (!isElsewhere) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  for (const type of EVENTS) window.addEventListener(type, note, true);
  (window as unknown as PageWindow).endPress = () => {
    for (const type of EVENTS) window.removeEventListener(type, note, true);
    return isElsewhere;
  };
  element.scrollIntoView({ block: 'nearest' });
}

/** Runs in the page, after the library: nothing of this file may be used inside. */
export function installQueries(): void {
  const page = window as unknown as PageWindow;
  const findAll = (query: PageQuery): Element[] => {
    if (query.selector !== undefined) return [...document.querySelectorAll(query.selector)];
    const { name } = query;
    const options = {
      ...(name === undefined ? {} : { name: 'text' in name ? name.text : new RegExp(name.source, name.flags) }),
      ...(query.level === undefined ? {} : { level: query.level }),
    };
    const places = query.within === undefined ? [document.body] : findAll(query.within);
    const found = places.flatMap((place) => page.TestingLibraryDom.queryAllByRole(place, query.role ?? '', options));
    const inside = query.has === undefined ? undefined : findAll(query.has);
    return inside === undefined ? found : found.filter((element) => inside.some((each) => element.contains(each)));
  };
  page.findByQuery = (query) => findAll(query)[0] ?? null;
}
