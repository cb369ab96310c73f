import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

/** The room of a button that is there once its page knows enough for it; it is neither seen nor heard. */
export function ButtonRoom(props: Pick<ComponentProps<typeof Button>, 'icon' | 'children'>) {
  return (
    <span style={{ visibility: 'hidden' }}>
      <Button {...props} disabled />
    </span>
  );
}
