import { t } from '#kernel/language/t.ts';
import { TextField } from '#ui/field.tsx';

/** The code of an invitation, or the operator's. */
export function InvitationCodeField({ code }: { code: string | undefined }) {
  return (
    <TextField
      label={t('Invitation code')}
      name="code"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={512}
      defaultValue={code}
      hint={t('This server is invite-only. Open the link in your invitation, or enter your code.')}
    />
  );
}
