import { report } from '@fivefold/contract/calls/reports';
import {
  REPORT_COMMENT_MAX_LENGTH,
  REPORT_REASON_NAMES,
  REPORT_REASONS,
  type ReportedPart,
  type ReportReason,
} from '@fivefold/rules/reports';
import { text } from '@fivefold/rules/text-key';
import { type SyntheticEvent, useId, useRef, useState } from 'react';
import { rich, t } from '#kernel/language/t.ts';
import { useCall } from '#kernel/api/use-call.ts';
import { Button } from '#ui/button.tsx';
import { TextAreaField } from '#ui/text-area-field.tsx';
import { Modal } from '#ui/modal.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import styles from './report-dialog.module.css';

/** What can be reported of a goal, or of one check-in. */
export interface ReportSubject {
  readonly goalId: string;
  readonly goalText: string;
  /** Its note or photo is reported; the goal itself unless given. */
  readonly checkIn?: {
    readonly index: number;
    /** 'Yesterday' */
    readonly day: string;
    /** Empty without one. */
    readonly note: string;
    readonly hasPhoto: boolean;
  };
}

interface Props {
  subject: ReportSubject;
  /** Whose it is. */
  name: string;
  onClose: () => void;
  onSent: () => void;
}

const PART_NAMES: Readonly<Record<ReportedPart, string>> = {
  goal: text('Goal'),
  note: text('Note'),
  photo: text('Photo'),
};
const TITLES: Readonly<Record<ReportedPart, string>> = {
  goal: text('Report goal'),
  note: text('Report note'),
  photo: text('Report photo'),
};

/** Tells the people who run the service what is wrong with a goal, a note or a photo (Beyond section 8). */
export function ReportDialog({ subject, name, onClose, onSent }: Props) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const parts = partsOf(subject);
  const [part, setPart] = useState(parts[0]);
  const [reason, setReason] = useState<ReportReason>();
  const [comment, setComment] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const send = useCall(report, {
    errorToast: text('Failed to send the report'),
    // Of many reports in a day, the server's sentence says when to try again.
    preferServer: true,
    successToast: text('Thanks for telling us. We’ll look at it.'),
  });
  const { goalId, checkIn } = subject;
  const body = { goalId, part, reason: reason ?? '', comment, ...(checkIn && { checkInIndex: checkIn.index }) };
  const read = report.body.safeParse(body);
  const errorOf = (field: string) =>
    isChecked ? t(read.error?.issues.find(({ path }) => path[0] === field)?.message ?? '') : undefined;

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!read.success) {
      form.current
        ?.querySelector<HTMLElement>(reason === undefined ? '[type="radio"][name="reason"]' : 'textarea')
        ?.focus();
      return;
    }
    if (!send.isPending) send.mutate({ body: read.data }, { onSuccess: onSent });
  };

  return (
    <Modal
      title={parts.length > 1 ? t('Report note or photo') : t(TITLES[part])}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={send.isPending}>
            {t('Send report')}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} className={styles.form} onSubmit={submit} noValidate>
        {parts.length > 1 && (
          <SegmentedControl
            legend={t('What do you want to report?')}
            choices={parts.map((value) => ({ value, name: t(PART_NAMES[value]) }))}
            value={part}
            onChange={setPart}
          />
        )}
        <figure className={styles.reported}>
          <figcaption>
            {checkIn === undefined ? (
              <bdi>{name}</bdi>
            ) : (
              <>
                <bdi>{name}</bdi>, <span>{checkIn.day}</span>
              </>
            )}
          </figcaption>
          {part === 'photo' ? (
            <p>{t('The photo of this check-in')}</p>
          ) : (
            <blockquote dir="auto">{part === 'goal' ? subject.goalText : checkIn?.note}</blockquote>
          )}
        </figure>
        <fieldset className={styles.reasons} aria-describedby={errorOf('reason') && `${formId}-error`}>
          <legend>{t('What’s wrong with it?')}</legend>
          {REPORT_REASONS.map((each) => (
            <label key={each} className={styles.reason}>
              <input
                type="radio"
                name="reason"
                value={each}
                checked={each === reason}
                onChange={() => setReason(each)}
              />
              <span>{t(REPORT_REASON_NAMES[each])}</span>
            </label>
          ))}
          {errorOf('reason') && (
            <p id={`${formId}-error`} role="alert" className={styles.error}>
              {errorOf('reason')}
            </p>
          )}
        </fieldset>
        {reason === 'self_harm' && (
          <p className={styles.help}>
            {rich(
              'If <b>{name}</b> may be in danger right now, call your local emergency number. We may not see this in time.',
              { name, b: (inside) => <bdi>{inside}</bdi> },
            )}
          </p>
        )}
        <TextAreaField
          label={t('Anything to add? (optional)')}
          value={comment}
          maxCharacters={REPORT_COMMENT_MAX_LENGTH}
          error={errorOf('comment')}
          onChange={(event) => setComment(event.target.value)}
        />
        <p className={styles.words}>{t('They won’t learn that you reported it. We get a copy to look at.')}</p>
      </form>
    </Modal>
  );
}

function partsOf({ checkIn }: ReportSubject): [ReportedPart, ...ReportedPart[]] {
  if (checkIn === undefined) return ['goal'];
  if (checkIn.note === '') return ['photo'];
  return checkIn.hasPhoto ? ['note', 'photo'] : ['note'];
}
