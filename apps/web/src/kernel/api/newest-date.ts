/** The `Date` of the newest answer, the server's clock in whole seconds, and when it came by the device's. */
export const newestDate: { text: string | null; receivedAt: number } = { text: null, receivedAt: 0 };
