import { useState } from 'react';
import { useSharedInstance } from './shared-instance.tsx';

const createOpenParts = () => new Set<string>();

/** Opens and closes parts of a page that are shown later. */
export function useOpenParts(): { open: (part: string) => void; close: (part: string) => void } {
  const open = useSharedInstance(createOpenParts);
  return { open: (part) => void open.add(part), close: (part) => void open.delete(part) };
}

/** Whether a part of a page is open; who comes back to the page finds it as they left it. @param part its own name */
export function useOpenPart(part: string): [isOpen: boolean, setIsOpen: (isOpen: boolean) => void] {
  const open = useSharedInstance(createOpenParts);
  const [isOpen, setIsOpen] = useState(() => open.has(part));
  return [
    isOpen,
    (isNowOpen) => {
      if (isNowOpen) open.add(part);
      else open.delete(part);
      setIsOpen(isNowOpen);
    },
  ];
}
