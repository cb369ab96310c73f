import { createContext, type ReactNode, useContext, useState } from 'react';

type Typed = readonly [email: string, setEmail: (email: string) => void];

const TypedEmail = createContext<Typed>(['', () => undefined]);

/** Keeps what was typed as email from one sign-in page to the next; it is gone with the page. */
export function TypedEmailProvider({ children }: { children: ReactNode }) {
  return <TypedEmail value={useState('')}>{children}</TypedEmail>;
}

export interface TypedEmailField {
  email: string;
  setEmail: (email: string) => void;
  /** After a sign-in: the device may be handed on. */
  forgetEmail: () => void;
}

/**
 * The address in a form's email field: it is not typed again to reset a password.
 * @param given an address that came with a link and wins
 */
export function useTypedEmail(given = ''): TypedEmailField {
  const [lastTyped, keep] = useContext(TypedEmail);
  const [email, setEmail] = useState(given || lastTyped);
  return {
    email,
    setEmail: (typed) => {
      keep(typed);
      setEmail(typed);
    },
    forgetEmail: () => keep(''),
  };
}
