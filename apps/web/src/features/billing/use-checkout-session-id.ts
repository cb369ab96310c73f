import { useState } from 'react';
import { readUrlParams } from '#platform/read-url-params.ts';

/** The checkout's session id, from before or after the '#'; kept while the page is open. */
export function useCheckoutSessionId(): string | null {
  const [sessionId] = useState(() => readUrlParams(window.location.href).get('session_id') || null);
  return sessionId;
}
