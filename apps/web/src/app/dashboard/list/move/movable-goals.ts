import { createContext } from 'react';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';

/** The goals among which one can be moved, in their order: those that are due. Empty during a search. */
export const MovableGoals = createContext<readonly WireOwnGoal[]>([]);
