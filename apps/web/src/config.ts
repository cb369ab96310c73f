import { BASE_PATH } from './base-path.ts';

/** The build's settings; nearly the only reader of `import.meta.env`. */
export const config = {
  /** Where the API is: in the folder that the app itself came from, or on another host. */
  apiBaseUrl: import.meta.env.VITE_API_BASE_URL ?? BASE_PATH,
  isDevelopment: import.meta.env.DEV,
} as const;

/** Whether the pseudo-language of layout tests can be chosen. */
export const HAS_PSEUDO_LANGUAGE = import.meta.env.DEV || import.meta.env.VITE_PSEUDO_LANGUAGE === 'on';
