import { useEffect, useState } from 'react';
import { GOALS_TITLE_ID } from '../list/goal-focus.ts';

const findList = () => document.getElementById(GOALS_TITLE_ID)?.closest('section');
const findCards = () => [...(findList()?.querySelectorAll('h3 > button') ?? [])].map(({ id }) => id).join(' ');

/**
 * Which goals have a card on the page: not those that a long list, a folded section or a search leaves out. Read from the
 * page, because each of these knows for itself what it shows, and the first load has no bytes to spare for telling it.
 */
export function useShownCards(): (goalId: string) => boolean {
  const [cards, setCards] = useState(findCards);
  useEffect(() => {
    const list = findList();
    if (!list) return;
    const update = () => setCards(findCards());
    update();
    const observer = new MutationObserver(update);
    observer.observe(list, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  const shown = new Set(cards.split(' '));
  return (goalId) => shown.has(`goal-${goalId}`);
}
