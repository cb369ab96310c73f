/** The `Date` of the newest answer, the server's clock in whole seconds, and when it came by the device's. */
export const newestDate: { text: string | null; at: number } = { text: null, at: 0 };
