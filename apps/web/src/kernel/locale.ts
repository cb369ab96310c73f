/** The language and region of all dates, times and prices: those of the app's texts, whatever the device speaks. */
export const LOCALE = 'en-US';
