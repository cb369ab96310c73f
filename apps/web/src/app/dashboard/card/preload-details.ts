import './open-card.css';
import { GoalDetails } from './lazy-goal-details.tsx';

// Between the press and the tap there is time for the code of what a card opens to: without it the card would open around
// nothing, and go on with a jump.
for (const type of ['pointerdown', 'focusin'])
  addEventListener(
    type,
    ({ target }) => {
      if (target instanceof Element && target.closest('button[id^="goal-"][aria-expanded="false"]') !== null)
        void GoalDetails.preload();
    },
    { capture: true, passive: true },
  );
