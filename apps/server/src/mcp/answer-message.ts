import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createAskApi } from './ask-api.ts';
import { createMcpServer } from './server.ts';
import type { Asking } from './tool.ts';

/** Of JSON-RPC: what was sent is no request that this server takes. */
const INVALID_REQUEST = -32600;

/** Headers of the protocol; the API's calls get none of them. */
const READ_HEADERS = ['accept', 'content-type', 'mcp-protocol-version'] as const;

/** Answers one message of the protocol with a server of its own, so that no request can see another's. */
export async function answerMessage(
  app: FastifyInstance,
  request: FastifyRequest,
  { ownOrigin, ...asking }: Omit<Asking, 'askApi'> & { readonly ownOrigin: string },
): Promise<Response> {
  const { origin } = request.headers;
  // Only a browser sends an origin. Its page may have got here by a name that was made to point at this server.
  if (origin !== undefined && origin !== ownOrigin) return refuse(403, 'Requests from other websites are refused.');
  // A message of a batch could cancel another one, which would then never be answered.
  if (Array.isArray(request.body)) return refuse(400, 'Send one message at a time.');
  const server = createMcpServer({ ...asking, askApi: createAskApi(app, request) }, (error) =>
    request.log.error({ err: error }, 'tool failed'),
  );
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  try {
    await server.connect(transport);
    return await transport.handleRequest(toWebRequest(request, ownOrigin), { parsedBody: request.body });
  } finally {
    await server.close();
  }
}

function toWebRequest({ headers }: FastifyRequest, ownOrigin: string): Request {
  const kept = READ_HEADERS.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as [string, string]] : [];
  });
  return new Request(`${ownOrigin}/mcp`, { method: 'POST', headers: kept });
}

/** In the form in which clients of the protocol read it. */
function refuse(status: number, message: string): Response {
  return Response.json({ jsonrpc: '2.0', error: { code: INVALID_REQUEST, message }, id: null }, { status });
}
