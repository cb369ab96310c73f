declare global {
  interface Window {
    /** Elements that moved without being touched, and where. */
    jumps: string[];
  }
}

interface LayoutShift extends PerformanceEntry {
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** Runs in the page: notes every element that moves by itself, from the first frame on. */
export function noteJumps(): void {
  window.jumps = [];
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries() as LayoutShift[])
      for (const { node, previousRect: from, currentRect: to } of sources)
        window.jumps.push(`${node?.textContent?.slice(0, 40)}: ${from.x},${from.y} to ${to.x},${to.y}`);
  }).observe({ type: 'layout-shift', buffered: true });
}
