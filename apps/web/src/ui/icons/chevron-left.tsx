import { createIcon } from '../icon.tsx';

export const ChevronLeft = createIcon(<path d="m15 18-6-6 6-6" />, { points: true });
