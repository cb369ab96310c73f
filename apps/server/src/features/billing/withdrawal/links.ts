import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

/** What a mailed link confirms: whose purchase is withdrawn from, and when that was asked for. */
interface AskedWithdrawal {
  readonly uid: string;
  readonly subscriptionId: string;
  readonly purchasedAt: Date;
  readonly askedAt: Date;
}

/** Makes and reads the codes of mailed links. They are signed, so a stranger's question stores nothing. */
export interface WithdrawalLinks {
  codeOf(asked: AskedWithdrawal): string;
  /** @returns undefined for a code that is forged or cut off */
  read(code: string): AskedWithdrawal | undefined;
}

/** @param secret any text only this product knows; what signs is derived from it */
export function createWithdrawalLinks(secret: string): WithdrawalLinks {
  const key = createSecretKey(createHmac('sha256', secret).update('withdrawal').digest());
  const sign = (payload: string) => createHmac('sha256', key).update(payload).digest('base64url');
  return {
    codeOf({ uid, subscriptionId, purchasedAt, askedAt }) {
      const facts = [uid, subscriptionId, purchasedAt.getTime(), askedAt.getTime()];
      const payload = Buffer.from(JSON.stringify(facts)).toString('base64url');
      return `${payload}.${sign(payload)}`;
    },
    read(code) {
      const [payload = '', signature = ''] = code.split('.');
      const [given, ours] = [Buffer.from(signature), Buffer.from(sign(payload))];
      if (given.length !== ours.length || !timingSafeEqual(given, ours)) return undefined;
      // Ours, so it has this form.
      const facts = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [string, string, number, number];
      const [uid, subscriptionId, purchasedAt, askedAt] = facts;
      return { uid, subscriptionId, purchasedAt: new Date(purchasedAt), askedAt: new Date(askedAt) };
    },
  };
}
