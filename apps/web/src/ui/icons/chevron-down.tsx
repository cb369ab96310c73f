import { createIcon } from '../icon.tsx';

export const ChevronDown = createIcon(<path d="m6 9 6 6 6-6" />);
