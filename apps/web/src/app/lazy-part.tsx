import { type ComponentType, useEffect, useState } from 'react';

/** Shows the part when its code is there. */
export type LazyPart<Props extends object> = ComponentType<Props> & {
  /** Fetches the code ahead of need; a failure shows when the part is needed. */
  readonly preload: () => Promise<void>;
};

/**
 * A part of a page that may come late: it shows nothing until its code is there, and when it cannot be fetched, what is
 * given for that case. The page does not wait for it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  NotLoaded?: ComponentType,
): LazyPart<Props> {
  let known: ComponentType<Props> | undefined;
  const fetchCode = async () => {
    known ??= await load();
    return known;
  };

  function Part(props: Props) {
    const [Code, setCode] = useState(() => known);
    const [isMissing, setIsMissing] = useState(false);
    useEffect(() => {
      if (known !== undefined) return undefined;
      let isGone = false;
      fetchCode().then(
        (code) => {
          if (!isGone) setCode(() => code);
        },
        () => {
          if (!isGone) setIsMissing(true);
        },
      );
      return () => {
        isGone = true;
      };
    }, []);
    if (Code !== undefined) return <Code {...props} />;
    return isMissing && NotLoaded !== undefined ? <NotLoaded /> : null;
  }

  return Object.assign(Part, {
    preload: async () => {
      await fetchCode().catch(() => undefined);
    },
  });
}
