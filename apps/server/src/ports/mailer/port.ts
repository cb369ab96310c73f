/** One mail to one person. Both bodies say the same. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Beyond those that every mail has, by name. Nothing that a person wrote is in them. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export interface Mailer {
  /** @throws PortFailure when the mail was not taken; a retry may send it twice, never lose it. */
  send(mail: Mail): Promise<void>;
}
