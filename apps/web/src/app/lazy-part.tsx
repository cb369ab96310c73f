import { type ComponentType, useEffect, useState } from 'react';

/**
 * A part of a page that may come late: it shows nothing until its code is there, and nothing at all when it cannot be
 * fetched. The page does not wait for it.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let known: ComponentType<Props> | undefined;

  return function LazyPart(props: Props) {
    const [Code, setCode] = useState(() => known);
    useEffect(() => {
      if (known !== undefined) return undefined;
      let isGone = false;
      load().then(
        (code) => {
          known = code;
          if (!isGone) setCode(() => code);
        },
        () => undefined,
      );
      return () => {
        isGone = true;
      };
    }, []);
    return Code === undefined ? null : <Code {...props} />;
  };
}
