import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { problems, type ProblemCode } from '@fivefold/contract/problems';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '@fivefold/rules/languages';
import { isUnavailable } from '../db/retry.ts';
import { readLanguage, say, translate } from '../language/translate.ts';
import { PortFailure } from '../port-failure.ts';
import { Problem } from '../problem.ts';
import { afterAnswers } from './open-requests.ts';

// Not imported: an import reads all that the module exports, and so loads its WebSocket client, which takes 50 ms.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

const PROBLEM_CONTENT_TYPE = 'application/problem+json; charset=utf-8';

/** What Fastify itself may refuse before a handler runs. */
const FRAMEWORK_CODES: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'common.wrong_content_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'common.malformed_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'common.too_large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'common.malformed_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'common.bad_request',
  FST_ERR_BAD_URL: 'common.bad_request',
  FST_ERR_NOT_FOUND: 'common.not_found',
  // An encoding of the path or of the answer that cannot be read.
  FST_CP_ERR_INVALID_CONTENT_ENCODING: 'common.bad_request',
};

/** What Node refuses before there is a request. */
const CLIENT_CODES: Readonly<Record<string, ProblemCode>> = {
  HPE_HEADER_OVERFLOW: 'common.too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'common.too_slow',
};

/** The port's own sentence, where it has one. */
const PORT_CODES: Partial<Record<PortFailure['port'], ProblemCode>> = {
  identity: 'identity.unavailable',
  payments: 'subscription.unavailable',
  photos: 'photos.unavailable',
};

function asProblem(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  if (error instanceof PortFailure) {
    return new Problem(PORT_CODES[error.port] ?? 'common.unavailable');
  }
  if (isUnavailable(error)) return new Problem('common.unavailable', undefined, { retryAfterSeconds: 1 });
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code === undefined ? undefined : FRAMEWORK_CODES[code];
  if (known !== undefined) return new Problem(known);
  if (error instanceof SyntaxError && statusCode === 400) return new Problem('common.malformed_json');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Problem('common.bad_request');
  return undefined;
}

/** The only translator of thrown values into HTTP: problem details of RFC 9457 (Decisions section 9). */
export function handleProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = asProblem(error);
  if (known === undefined || (known !== error && known.status >= 500))
    request.log.error({ err: error }, 'request failed');
  return sendProblem(reply, known ?? new Problem('common.internal'), request);
}

/** Answers with a problem's details, in the language that the client asks for. */
export function sendProblem(reply: FastifyReply, problem: Problem, request: FastifyRequest): FastifyReply {
  const language = readLanguage(request);
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', String(problem.retryAfterSeconds));
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
  return (
    reply
      .code(problem.status)
      .header('content-type', PROBLEM_CONTENT_TYPE)
      .header('cache-control', 'no-store')
      .header('content-language', language)
      // An address that cannot be read is refused before any hook could set it.
      .header('x-request-id', request.id)
      .send(detailsOf(problem, request.id, language))
  );
}

/**
 * Answers what Node refuses before there is a request: bytes that are no HTTP, headers that are too long, a client that
 * never finishes its sentence. Only the socket is there to write to.
 */
export function answerClientError(this: Pick<FastifyInstance, 'log'>, error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const problem = new Problem(CLIENT_CODES[error.code] ?? 'common.bad_request');
  const requestId = randomUUID();
  this.log.info({ reqId: requestId, reason: error.code, status: problem.status }, 'refused unread');
  afterAnswers(socket, () => writeRawErrorResponse(socket, problem, requestId));
}

function writeRawErrorResponse(socket: Socket, problem: Problem, requestId: string): void {
  const body = detailsOf(problem, requestId, 'en');
  if (socket.writable) {
    const head = [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
      `content-type: ${PROBLEM_CONTENT_TYPE}`,
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      `x-request-id: ${requestId}`,
      'connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroySoon();
}

function detailsOf(problem: Problem, requestId: string, language: Language): string {
  const fields = problem.fields?.map(({ path, message }) => ({ path, message: translate(message, language) }));
  return JSON.stringify({
    type: 'about:blank',
    title: translate(problems[problem.code].title, language),
    status: problem.status,
    code: problem.code,
    detail: inLanguage(problem.detail, language),
    ...(fields === undefined ? {} : { errors: fields }),
    ...(problem.current === undefined ? {} : { current: problem.current }),
    requestId,
  });
}

function inLanguage(detail: Problem['detail'], language: Language): string {
  return typeof detail === 'string' ? translate(detail, language) : say(detail, language);
}
