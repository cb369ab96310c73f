import type { AnswerOf } from '@fivefold/contract/call';
import type { startProvider, startProviderProof } from '@fivefold/contract/calls/provider';
import type { ApiClient } from '#kernel/api/client.ts';

/** What the browser keeps while the person is at the sign-in provider: the page is gone then. */
export interface Trip {
  /** The page that was wanted, or that asked for a proof. */
  readonly back?: string;
  /** Asked for by a person who is logged in: proves that the account is theirs, and opens nothing. */
  readonly isProof?: boolean;
  /** Of an invitation, for a new account. */
  readonly initiatorUserId?: string | undefined;
  readonly invite?: string | undefined;
  readonly code?: string | undefined;
  /** Of a link that the operator made. */
  readonly operatorCode?: string;
  /** The goal that a visitor has tried, as it is stored. */
  readonly goal?: string | undefined;
}

const KEY = 'fivefold.provider-trip';

/** Leaves for the provider. @throws what kept the server from saying where it is */
export async function goToProvider(
  api: Pick<ApiClient, 'send'>,
  call: typeof startProvider | typeof startProviderProof,
  trip: Trip,
): Promise<void> {
  const { address }: AnswerOf<typeof startProvider> = await api.send(call);
  window.sessionStorage.setItem(KEY, JSON.stringify(trip));
  window.location.assign(address);
}

/** What was kept, once. */
export function takeTrip(): Trip {
  const kept = window.sessionStorage.getItem(KEY);
  window.sessionStorage.removeItem(KEY);
  return kept === null ? {} : (JSON.parse(kept) as Trip);
}
