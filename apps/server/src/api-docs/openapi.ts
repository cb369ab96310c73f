import { allCalls } from '@fivefold/contract/api';
import { HEADER_PARAMETERS, operationOf, TOKEN_SCHEMES } from './operation.ts';
import { OTHER_PATHS } from './other-paths.ts';
import { PROBLEM_SCHEMA } from './schemas.ts';
import { TAGS } from './tags.ts';

export interface ApiFacts {
  /** Where the API is. */
  readonly publicUrl: string;
  /** Whom people ask about this server. */
  readonly supportEmail: string | null;
}

/** The OpenAPI 3.1 document of every call, made from the contract (Decisions section 9). */
export function openApiDocument({ publicUrl, supportEmail }: ApiFacts): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of allCalls) (paths[call.path] ??= {})[call.method.toLowerCase()] = operationOf(call);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fivefold',
      version: '1',
      description:
        'Every call of the Fivefold API. Days are dates of the person’s own calendar, without a time zone. Errors are problem details.',
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'The people who run this server', ...(supportEmail === null ? {} : { email: supportEmail }) },
    },
    servers: [{ url: publicUrl }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: { ...paths, ...OTHER_PATHS },
    components: {
      schemas: { Problem: PROBLEM_SCHEMA },
      parameters: HEADER_PARAMETERS,
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token that signing up or logging in answers; with Firebase, an ID token of its project.',
        },
        ...Object.fromEntries(
          Object.values(TOKEN_SCHEMES).map(({ name, description }) => [
            name,
            { type: 'http', scheme: 'bearer', description },
          ]),
        ),
      },
    },
  };
}
