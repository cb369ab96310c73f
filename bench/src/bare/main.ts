/**
 * The bare server: the product's own statements on the product's own database module, behind `node:http` and nothing else.
 * No framework, no validation, no rules, no signatures, no log. What the product costs beyond this is what it adds.
 */
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { readConfig } from '@fivefold/server/src/config/config.ts';
import { openDatabase } from '@fivefold/server/src/kernel/db/connect.ts';
import type { Schema } from '@fivefold/server/src/kernel/db/schema.ts';
import { createSql } from '@fivefold/server/src/kernel/db/sql.ts';
import { readFriends, readStatus, writeGoal, writeHeart } from './rest.ts';
import { findCaller, readDashboard, readVersion, writeDailyCheckIn } from './statements.ts';

const KEEP_ALIVE_MS = 72_000;

const config = readConfig(process.env);
const database = await openDatabase<Schema>(config);
const sql = createSql(database.pool);

const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error);
    response.writeHead(500).end();
  });
});
server.listen(config.port, config.host);

process.on('SIGTERM', () => {
  server.close(() => void database.close().then(() => process.exit(0)));
  server.closeAllConnections();
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  switch (`${request.method} ${request.url}`) {
    case 'GET /health/ready':
      await sql('health', 'select 1', []);
      return send(response, '{"status":"ok"}');
    case 'GET /api/dashboard':
      return answerDashboard(request.headers, response);
    case 'POST /api/goal/check':
      return check(request, response);
    case 'GET /api/friends':
      return send(response, await readFriends(sql, request.headers));
    case 'GET /api/subscription-status':
      return send(response, await readStatus(sql, request.headers));
    case 'PUT /api/user-goal':
      return send(response, await writeGoal({ sql, db: database }, request.headers, await bodyOf(request)));
    case 'POST /api/goal/check-in/reaction':
      return send(response, await writeHeart({ sql, db: database }, request.headers, await bodyOf(request)));
    default:
      response.writeHead(404).end();
  }
}

/** The statement that reads the version, and only if that is new the others. */
async function answerDashboard(headers: IncomingHttpHeaders, response: ServerResponse): Promise<void> {
  const caller = await findCaller(sql, headers, 'with_version');
  const { isKnown, tag: etag } = readVersion(caller, headers['if-none-match']);
  if (isKnown) response.writeHead(304, { etag }).end();
  else send(response, await readDashboard(sql, headers, caller), { etag });
}

async function check(request: IncomingMessage, response: ServerResponse): Promise<void> {
  send(response, await writeDailyCheckIn(sql, request.headers, await bodyOf(request)));
}

function send(response: ServerResponse, json: string, more: OutgoingHttpHeaders = {}): void {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json), ...more };
  response.writeHead(200, headers).end(json);
}

function bodyOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (text += chunk));
    request.on('end', () => resolve(text));
    request.on('error', reject);
  });
}
