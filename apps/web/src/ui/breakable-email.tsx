import { Fragment } from 'react';

/** An email address that goes on in the next line before its '@' or after a dot, and not in the middle of a word. */
export function BreakableEmail({ email }: { email: string }) {
  return email.split(/(?=@)|(?<=\.)/).map((part, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts have no other key and never move
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
