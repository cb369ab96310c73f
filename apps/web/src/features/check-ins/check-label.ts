import { t } from '#kernel/language/t.ts';

/** The name of a goal's check-in button, 'Check in: Morning run'. @param action what it does, or why it is disabled */
export function checkLabel(action: string, goal: string): string {
  return t('{action}: {goal}', { action, goal });
}

/** The button that checks a goal in; undefined when none is open. @param goal the goal's text */
export function findCheckButton(goal: string): HTMLElement | undefined {
  const open = document.querySelectorAll<HTMLElement>('button[data-check-in]:enabled');
  return [...open].find(({ dataset }) => dataset['checkIn'] === goal);
}
