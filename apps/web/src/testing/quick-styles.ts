type GetComputedStyle = typeof globalThis.getComputedStyle;

/** What queries by role and `user-event` ask for, as the property is called, and as CSS calls it. */
const CSS_NAMES: Readonly<Record<string, string>> = {
  display: 'display',
  visibility: 'visibility',
  pointerEvents: 'pointer-events',
};
const INHERITED: Readonly<Record<string, string>> = { visibility: 'visible', 'pointer-events': 'auto' };
/** Where a browser's own style sheet looks at more than the element's name and the attributes of {@link kindOf}. */
const DECIDING_ATTRIBUTES = ['hidden', 'popover'];
const DECIDING_PLACES = new Set(['SUMMARY', 'NOSCRIPT']);
const DECIDING_STYLES = /display|visibility|pointer-events|all\s*:/;

/** Elements of one kind are displayed alike. */
const kindOf = (element: Element) =>
  [element.namespaceURI, element.tagName, element.hasAttribute('open'), element.getAttribute('type')].join(' ');

/**
 * jsdom matches each rule of a browser's own style sheet whenever an element's style is asked for, and a query by
 * role asks for every element of the page. This answers the three properties that matter from the element's name, and
 * asks jsdom (`slow`) for all others, and where more than the name decides.
 */
export function createQuickStyles(slow: GetComputedStyle): GetComputedStyle {
  const displays = new Map<string, string>();

  const isPlain = (element: Element) =>
    !DECIDING_ATTRIBUTES.some((name) => element.hasAttribute(name)) &&
    !DECIDING_STYLES.test(element.getAttribute('style') ?? '');

  const displayOf = (element: Element) => {
    if (!isPlain(element) || DECIDING_PLACES.has(element.tagName)) return undefined;
    const kind = kindOf(element);
    const display = displays.get(kind) ?? slow(element).display;
    displays.set(kind, display);
    return display;
  };

  const isPlainToTheRoot = (element: Element) => {
    for (let at: Element | null = element; at !== null; at = at.parentElement) if (!isPlain(at)) return false;
    return true;
  };

  const read = (element: Element, cssName: string | undefined) => {
    if (cssName === 'display') return displayOf(element);
    const initial = INHERITED[cssName ?? ''];
    return initial !== undefined && isPlainToTheRoot(element) ? initial : undefined;
  };

  return (element, pseudoElement) => {
    const isStyled = element.ownerDocument.styleSheets.length > 0;
    if (isStyled || pseudoElement !== undefined) return slow(element, pseudoElement);
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === 'getPropertyValue') {
          return (cssName: string) => read(element, cssName) ?? slow(element).getPropertyValue(cssName);
        }
        return read(element, CSS_NAMES[String(name)]) ?? (Reflect.get(slow(element), name) as unknown);
      },
    });
  };
}

const installed = new WeakSet<GetComputedStyle>();

/** Once for each document, however many test files share it. */
export function installQuickStyles(): void {
  const view = document.defaultView;
  if (view === null || installed.has(view.getComputedStyle)) return;
  const quick = createQuickStyles(view.getComputedStyle.bind(view));
  installed.add(quick);
  view.getComputedStyle = quick;
  globalThis.getComputedStyle = quick;
}
