import type { AnswerOf, Call, ParamsInputOf, QueryInputOf, BodyInputOf } from '@fivefold/contract/call';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import inject, { type InjectOptions, type Response } from 'light-my-request';

/** What the API refused, or a tool, in a sentence for the person. */
export class ToolProblem extends Error {
  override readonly name = 'ToolProblem';
}

interface Given<C extends Call> {
  readonly params?: ParamsInputOf<C>;
  readonly query?: QueryInputOf<C>;
  readonly body?: BodyInputOf<C>;
}

/** Makes a call of the product's own API. @throws ToolProblem with the API's sentence */
export type AskApi = <C extends Call>(call: C, given?: Given<C>) => Promise<AnswerOf<C>>;

interface ProblemDetails {
  readonly detail: string;
  readonly errors?: readonly { readonly message: string }[];
}

/**
 * Makes calls in this process with the token of a request: scope, plan, limits, checks and sentences are those of the
 * API, and there is no second place that decides about them.
 */
export function createAskApi(app: FastifyInstance, { headers }: FastifyRequest): AskApi {
  const passedOn = Object.fromEntries(
    (['authorization', 'accept-language'] as const).flatMap((name) =>
      headers[name] === undefined ? [] : [[name, headers[name]]],
    ),
  );
  return async (call, { params = {}, query = {}, body } = {}) => {
    const values = params as Readonly<Record<string, string>>;
    const asked: InjectOptions = {
      method: call.method,
      url: call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? '')),
      query: query as Record<string, string>,
      headers: passedOn,
      ...(body === undefined ? {} : { payload: body as object }),
    };
    const response: Response = await inject((request, reply) => app.routing(request, reply), asked);
    const answer = JSON.parse(response.payload) as unknown;
    if (response.statusCode >= 400) throw new ToolProblem(sentenceOf(answer as ProblemDetails));
    return answer as AnswerOf<typeof call>;
  };
}

function sentenceOf({ detail, errors = [] }: ProblemDetails): string {
  return [detail, ...errors.map(({ message }) => message)].join(' ');
}
