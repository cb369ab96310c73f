/** Where a person may have messages sent besides push and mail. Beyond section 18. */

export const CHANNEL_SERVICES = ['ntfy', 'gotify', 'address'] as const;
export type ChannelService = (typeof CHANNEL_SERVICES)[number];

export const CHANNELS_MAX = 5;
export const OUTSIDE_URL_MAX_LENGTH = 500;
/** Gotify's have 15 characters, ntfy's 32. */
export const CHANNEL_TOKEN_MAX_LENGTH = 200;
/** Adding and testing send requests that a person chooses. */
export const CHANNEL_TRIES_PER_QUARTER_HOUR = 20;
