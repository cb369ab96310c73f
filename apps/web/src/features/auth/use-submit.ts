import { t } from '#kernel/language/t.ts';
import { type SyntheticEvent, useRef, useState } from 'react';

export interface Submit {
  /** For the form's `onSubmit`. A second press while the first is in flight does nothing. */
  submit: (event: SyntheticEvent<HTMLFormElement>) => void;
  isBusy: boolean;
  /** The failure's sentence, or null. */
  error: string | null;
  /** Something was typed, or found wrong, since the failure: its sentence no longer belongs to what the form holds. */
  isErrorStale: boolean;
  /** For the form's `onInput` and `onInvalidCapture`. */
  markErrorStale: () => void;
}

/** Runs a form's action once at a time and keeps what went wrong. */
export function useSubmit(action: (form: FormData) => Promise<void>): Submit {
  const isRunning = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isErrorStale, setIsErrorStale] = useState(false);

  const run = async (form: FormData) => {
    isRunning.current = true;
    setIsBusy(true);
    setError(null);
    setIsErrorStale(false);
    try {
      await action(form);
    } catch (failure) {
      setError(messageOf(failure));
    }
    isRunning.current = false;
    setIsBusy(false);
  };

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isRunning.current) void run(new FormData(event.currentTarget));
  };
  return { submit, isBusy, error, isErrorStale, markErrorStale: () => setIsErrorStale(true) };
}

/** The sentence of whatever was thrown. */
export function messageOf(failure: unknown): string {
  return failure instanceof Error && failure.message !== '' ? failure.message : t('Please try again.');
}

/** A text field of a form; empty when it is not there. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
