import { Network } from '@capacitor/network';
import { reportFailure } from '../report-failure.ts';

/**
 * Reports the phone's connection through `navigator.onLine` and its events: web views notice a change late, or not at
 * all.
 */
export async function followNetwork(page: Window = window): Promise<void> {
  let isConnected = page.navigator.onLine;
  Object.defineProperty(page.navigator, 'onLine', { configurable: true, get: () => isConnected });
  const update = ({ connected }: { connected: boolean }) => {
    if (connected === isConnected) return;
    isConnected = connected;
    page.dispatchEvent(new Event(connected ? 'online' : 'offline'));
  };
  try {
    await Network.addListener('networkStatusChange', update);
    update(await Network.getStatus());
  } catch (error) {
    reportFailure('The phone does not report its connection.', error);
  }
}
