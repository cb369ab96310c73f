import { afterPaint } from '#platform/after-paint.ts';

/** A card opens within some frames, and its code may have to come first. */
const MOST_FRAMES = 120;

export const amountFormId = (goalId: string) => `amount-${goalId}`;

/** Goes on in the form of a card that opens: what is not visible yet takes no focus. */
export async function typeAmount(formId: string, digit = ''): Promise<void> {
  for (let frame = 0; frame < MOST_FRAMES; frame++) {
    const field = document.getElementById(formId)?.querySelector('input');
    field?.focus();
    if (field && document.activeElement === field) {
      field.value += digit;
      return;
    }
    await afterPaint();
  }
}
