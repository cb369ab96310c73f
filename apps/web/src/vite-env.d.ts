/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The API's address where it is not the app's own: the native shell. */
  readonly VITE_API_BASE_URL?: string;
  /** 'on' for a build whose layout is tested. */
  readonly VITE_PSEUDO_LANGUAGE?: string;
}
