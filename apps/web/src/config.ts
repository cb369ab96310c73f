/** The build's settings; the only reader of `import.meta.env`. */
export const config = {
  /** Where the API is; empty for the address the app itself came from. */
  apiBaseUrl: import.meta.env.VITE_API_BASE_URL ?? '',
  isDevelopment: import.meta.env.DEV,
} as const;
