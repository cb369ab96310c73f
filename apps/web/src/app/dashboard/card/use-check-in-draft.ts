import type { LocalDay } from '@fivefold/rules/calendar';
import { ERROR_TOASTS } from '@fivefold/rules/toast-texts';
import { useRef, useState } from 'react';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { t } from '#kernel/language/t.ts';
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
  /**
   * Checks in with the note and the photo, for today unless told, and small if told. If the server refuses, they stay as they were.
   * @returns whether the check-in counts or is queued
   */
  readonly send: (day?: LocalDay, small?: boolean) => Promise<boolean>;
}

/** The note and the photo of a card, and the one way to send them, which the large button and the form's share. */
export function useCheckInDraft({ goal, today, onCheckIn, onNotReady, beforeShown }: Options): CheckInDraft {
  const { note, setNote, settle } = useNoteDraft(goal.id);
  const toasts = useToasts();
  const photoSlot = usePhotoSlot();
  const [isSending, setIsSending] = useState(false);
  const isInFlight = useRef(false);

  const deliver = async (day: LocalDay, small: boolean) => {
    const description = note.trim();
    // Without one the goal is shown as checked in this very task, and drawn once.
    const uploading = photoSlot.upload();
    const photo = uploading && (await uploading);
    if (photo === null) {
      onNotReady();
      return false;
    }
    beforeShown();
    const isDone = await onCheckIn({
      goalId: goal.id,
      goalType: goal.type,
      day,
      description,
      photo,
      ...(small && { small }),
    });
    if (!isDone) return false;
    settle(description);
    photoSlot.finish();
    return true;
  };

  const send = async (day = today, small = false) => {
    if (isInFlight.current) return false;
    if (isNoteTooLong(note)) {
      onNotReady();
      return false;
    }
    isInFlight.current = true;
    try {
      const delivering = deliver(day, small);
      setIsSending(true);
      return await delivering;
    } catch {
      // Neither sent nor stored on this device, for example because its storage is full.
      toasts.error(t(ERROR_TOASTS.checkIn));
      return false;
    } finally {
      isInFlight.current = false;
      setIsSending(false);
    }
  };
  return { note, setNote, photoSlot, isSending, send };
}
