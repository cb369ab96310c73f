import { type Named, nameOf } from '@fivefold/rules/display-name';
import { useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { BlockDialog } from '#features/friends/block-dialog.tsx';
import { ReportDialog, type ReportSubject } from '#features/reports/report-dialog.tsx';

interface Props {
  subject: ReportSubject;
  /** Whose it is; undefined for a former friend. */
  person: (Named & { readonly uid: string }) | undefined;
  onClose: () => void;
  /** The person is blocked, and what is reported may have left the screen. */
  onBlocked: () => void;
}

/** A report, and afterwards the question whether to block the person. */
export function ReportFlow({ subject, person, onClose, onBlocked }: Props) {
  const [isSent, setIsSent] = useState(false);
  if (isSent && person !== undefined) {
    return <BlockDialog person={person} isAfterReport onClose={onClose} onBlocked={onBlocked} />;
  }
  return (
    <ReportDialog
      subject={subject}
      name={person === undefined ? t('A former friend') : nameOf(person)}
      onClose={onClose}
      onSent={() => (person === undefined ? onClose() : setIsSent(true))}
    />
  );
}
