/**
 * A server with the packages that the product loads for its first request, and nothing of its own: `npm run bench`
 * measures a start against it.
 */
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import helmet from 'helmet';
import 'kysely';
import 'pg';
import 'zod/mini';

const app = Fastify({ logger: true });
await app.register(cookie);
const makeHeaders = helmet();
app.addHook('onRequest', ({ raw }, reply, done) => makeHeaders(raw, reply.raw, () => done()));
await app.register(multipart);
await app.register(fastifyStatic, { root: import.meta.dirname, serve: false });
app.get('/health/ready', () => ({ status: 'ok' }));
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.once('SIGTERM', () => void app.close());
