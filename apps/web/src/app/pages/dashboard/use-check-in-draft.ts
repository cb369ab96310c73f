import type { LocalDay } from '@fivefold/rules/calendar';
import { ERROR_TOASTS } from '@fivefold/rules/texts';
import { useRef, useState } from 'react';
import type { WireOwnGoal } from '#kernel/api/dashboard-cache.ts';
import { toastError } from '#kernel/toasts/toasts.ts';
import type { CheckIn } from '#slices/check-ins/check-in.ts';
import { isNoteTooLong, type NoteDraft, useNoteDraft } from '#slices/check-ins/note-drafts.ts';
import { type PhotoSlot, usePhotoSlot } from '#slices/photos/use-photo-slot.ts';

interface Options {
  readonly goal: WireOwnGoal;
  readonly today: LocalDay;
  readonly onCheckIn: (checkIn: CheckIn) => Promise<boolean>;
  /** What was typed or chosen cannot be sent as it is: the open card says why. */
  readonly onNotReady: () => void;
  /** Called right before the goal is shown as checked. */
  readonly beforeShown: () => void;
}

/** What a person typed and chose for a goal's next check-in. */
export interface CheckInDraft extends Pick<NoteDraft, 'note' | 'setNote'> {
  readonly photoSlot: PhotoSlot;
  readonly isSending: boolean;
  /** Checks in with all of it. What is not accepted stays as it was. */
  readonly send: () => void;
}

/** The note and the photo of a card, and the one way to send them, which the large button and the form's share. */
export function useCheckInDraft({ goal, today, onCheckIn, onNotReady, beforeShown }: Options): CheckInDraft {
  const { note, setNote, settle } = useNoteDraft(goal.id);
  const photoSlot = usePhotoSlot();
  const [isSending, setIsSending] = useState(false);
  const isInFlight = useRef(false);

  const deliver = async () => {
    const description = note.trim();
    const photo = await photoSlot.deliver();
    if (photo === null) {
      onNotReady();
      return;
    }
    beforeShown();
    const isDone = await onCheckIn({ goalId: goal.id, goalType: goal.type, day: today, description, photo });
    if (!isDone) return;
    settle(description);
    photoSlot.finish();
  };

  const send = () => {
    if (isInFlight.current) return;
    if (isNoteTooLong(note)) {
      onNotReady();
      return;
    }
    isInFlight.current = true;
    setIsSending(true);
    deliver()
      // Neither sent nor kept on this device, as when its storage is full.
      .catch(() => toastError(ERROR_TOASTS.checkIn))
      .finally(() => {
        isInFlight.current = false;
        setIsSending(false);
      });
  };
  return { note, setNote, photoSlot, isSending, send };
}
