import { Network } from '@capacitor/network';
import { reportFailure } from '../report-failure.ts';

/**
 * The phone says whether it has a connection, and the page then says the same, as every page does: web views notice late,
 * or not at all.
 */
export async function followNetwork(page: Window = window): Promise<void> {
  let isConnected = page.navigator.onLine;
  Object.defineProperty(page.navigator, 'onLine', { configurable: true, get: () => isConnected });
  const tell = ({ connected }: { connected: boolean }) => {
    if (connected === isConnected) return;
    isConnected = connected;
    page.dispatchEvent(new Event(connected ? 'online' : 'offline'));
  };
  try {
    await Network.addListener('networkStatusChange', tell);
    tell(await Network.getStatus());
  } catch (error) {
    reportFailure('The phone does not tell of its connection.', error);
  }
}
