export interface PasswordHash {
  hash(password: string): Promise<string>;
  verify(attempt: { hash: string; password: string }): Promise<boolean>;
}

/** better-auth's scrypt, imported with the first password: nothing else needs it. */
export async function loadPasswordHash(): Promise<PasswordHash> {
  const { hashPassword, verifyPassword } = await import('better-auth/crypto');
  return { hash: hashPassword, verify: verifyPassword };
}
