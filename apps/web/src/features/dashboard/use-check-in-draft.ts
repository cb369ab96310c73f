import type { LocalDay } from '@fivefold/rules/calendar';
import { ERROR_TOASTS } from '@fivefold/rules/texts';
import { useRef, useState } from 'react';
import type { WireOwnGoal } from './cache/dashboard-cache.ts';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import type { CheckIn } from '#features/check-ins/check-in.ts';
import { isNoteTooLong, type NoteDraft, useNoteDraft } from '#features/check-ins/note-drafts.ts';
import { type PhotoSlot, usePhotoSlot } from '#features/photos/use-photo-slot.ts';

interface Options {
  readonly goal: WireOwnGoal;
  readonly today: LocalDay;
  readonly onCheckIn: (checkIn: CheckIn) => Promise<boolean>;
  /** The note or the photo cannot be sent as it is: the open card says why. */
  readonly onNotReady: () => void;
  /** Runs right before the goal is shown as checked. */
  readonly beforeShown: () => void;
}

/** What the user typed and chose for a goal's next check-in. */
export interface CheckInDraft extends Pick<NoteDraft, 'note' | 'setNote'> {
  readonly photoSlot: PhotoSlot;
  readonly isSending: boolean;
  /** Checks in with the note and the photo. If the server refuses, they stay as they were. */
  readonly send: () => void;
}

/** The note and the photo of a card, and the one way to send them, which the large button and the form's share. */
export function useCheckInDraft({ goal, today, onCheckIn, onNotReady, beforeShown }: Options): CheckInDraft {
  const { note, setNote, settle } = useNoteDraft(goal.id);
  const toasts = useToasts();
  const photoSlot = usePhotoSlot();
  const [isSending, setIsSending] = useState(false);
  const isInFlight = useRef(false);

  const deliver = async () => {
    const description = note.trim();
    const photo = await photoSlot.upload();
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
      // Neither sent nor stored on this device, for example because its storage is full.
      .catch(() => toasts.error(ERROR_TOASTS.checkIn))
      .finally(() => {
        isInFlight.current = false;
        setIsSending(false);
      });
  };
  return { note, setNote, photoSlot, isSending, send };
}
