import { usePlatform } from '#platform/platform-context.tsx';
import { lazyPart } from './lazy-part.tsx';

const LazyEvents = lazyPart(async () => (await import('./phone-events.tsx')).PhoneEvents);

/** What a phone does to the app; browsers never fetch the code. */
export function LazyPhoneEvents() {
  const { phone } = usePlatform();
  return phone === undefined ? null : <LazyEvents phone={phone} />;
}
