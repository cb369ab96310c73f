import { ConfigError, readConfig } from '../config.ts';

/** What the server says of an environment that it refuses to start with; empty when it starts. */
export function problemsOf(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
}
