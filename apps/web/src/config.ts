/** The build's settings; nearly the only reader of `import.meta.env`. */
export const config = {
  /** Where the API is; empty for the address the app itself came from. */
  apiBaseUrl: import.meta.env.VITE_API_BASE_URL ?? '',
  isDevelopment: import.meta.env.DEV,
} as const;

/** Whether the pseudo-language of layout tests can be chosen. */
export const HAS_PSEUDO_LANGUAGE = import.meta.env.DEV || import.meta.env.VITE_PSEUDO_LANGUAGE === 'on';
