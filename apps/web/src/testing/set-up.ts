import { cleanup, configure } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach } from 'vitest';

// What a test waits for arrives at once on a fast machine. The library gives up after a second.
configure({ asyncUtilTimeout: 30_000 });
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

afterEach(() => {
  cleanup();
  localStorage.clear();
  // The store of toasts belongs to the whole app; a toast of one test must not be seen by the next.
  toast.remove();
});
