import { usePlatform } from '#platform/platform-context.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';

const LazyEvents = lazyComponent(async () => (await import('./phone-events.tsx')).PhoneEvents);

/** What a phone does to the app; browsers never fetch the code. */
export function LazyPhoneEvents() {
  const { phone } = usePlatform();
  return phone === undefined ? null : <LazyEvents phone={phone} />;
}
