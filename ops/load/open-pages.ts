/** How a client asks for the dashboard: as the web app does, or as the specification's calls alone, whole each time. */
export type Asking = 'as the app' | 'whole';

/** What the pages know that people have open on one server. */
export interface OpenPages {
  readonly asking: Asking;
  /** Who looks next because they have just checked in. */
  nextLooker(): number | undefined;
  /** The `If-None-Match` of a person's page; undefined before its first look. */
  knownTo(person: number): string | undefined;
  noteLook(person: number, headers: AnswerHeaders): void;
  noteCheckIn(person: number): void;
}

export type AnswerHeaders = Readonly<Record<string, string | string[] | undefined>>;

export function createOpenPages(asking: Asking): OpenPages {
  const known = new Map<number, string>();
  const lookers: number[] = [];
  return {
    asking,
    nextLooker: () => lookers.shift(),
    knownTo: (person) => (asking === 'whole' ? undefined : known.get(person)),
    noteLook(person, headers) {
      const tag = valueOf(headers, 'etag');
      if (tag !== undefined) known.set(person, tag);
    },
    noteCheckIn: (person) => void lookers.push(person),
  };
}

/** autocannon keeps the names as the server wrote them. */
function valueOf(headers: AnswerHeaders, name: string): string | undefined {
  const found = Object.entries(headers).find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1];
  return typeof found === 'string' ? found : undefined;
}
