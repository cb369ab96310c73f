import { type ComponentType, memo, type ReactNode, useEffect, useState } from 'react';
import { loadTexts, type TextPart } from '#kernel/language/catalogue.ts';
import { loadOnce } from '#kernel/load-once.ts';

interface Options<Props> {
  /** Shown until the code is there; nothing unless given. */
  readonly whileLoading?: ReactNode | ((props: Props) => ReactNode);
  /** Shown when the code cannot be fetched; nothing unless given. */
  readonly onFailure?: ReactNode;
  /**
   * Runs when the code cannot be fetched, in place of `onFailure`; an error that it throws goes to the error screen.
   */
  readonly recover?: (failure: unknown) => Promise<never>;
  /** The part of the catalogue that has its texts, in other languages than English. */
  readonly texts?: TextPart;
}

/** A component whose code is fetched when it is first shown. */
export type LazyComponent<Props extends object> = ComponentType<Props> & {
  /** Fetches the code before it is needed; a failure shows when it is needed. */
  readonly preload: () => Promise<void>;
};

/**
 * Creates a component whose code is fetched when it is first shown, and again at the next attempt after a failure.
 *
 * Without `Suspense`: React holds back what replaces a fallback until the fallback was there for 300 ms, and a page
 * that is held back has not even asked the server yet.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { whileLoading = null, onFailure = null, recover, texts = 'rest' }: Options<Props> = {},
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadCode = loadOnce(async () => {
    const [code] = await Promise.all([load(), loadTexts(texts)]);
    return (loaded = code);
  });

  function Lazy(props: Props) {
    const [Code, setCode] = useState(() => loaded);
    const [failure, setFailure] = useState<{ error: unknown }>();
    useEffect(() => {
      if (Code !== undefined) return undefined;
      let isGone = false;
      loadCode()
        .catch(recover)
        .then(
          (code) => {
            if (!isGone && code !== undefined) setCode(() => code);
          },
          (error: unknown) => {
            if (!isGone) setFailure({ error });
          },
        );
      return () => {
        isGone = true;
      };
    }, [Code]);

    if (failure !== undefined) {
      if (recover !== undefined) throw failure.error;
      return onFailure;
    }
    if (Code !== undefined) return <Code {...props} />;
    return typeof whileLoading === 'function' ? whileLoading(props) : whileLoading;
  }
  return Object.assign(memo(Lazy) as unknown as typeof Lazy, {
    preload: async () => {
      await loadCode().catch(() => undefined);
    },
  });
}
