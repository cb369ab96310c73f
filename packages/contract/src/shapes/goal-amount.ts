import * as z from 'zod/mini';
import { goalName } from './goal.ts';

/** What was added to a goal in a time, in decimals. */
export const goalAmount = z.object({ ...goalName, sum: z.number() });
