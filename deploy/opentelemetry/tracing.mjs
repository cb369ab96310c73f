// Traces of the product through OpenTelemetry, for operators who collect them (docs/monitoring.md). The product has nothing of it:
// this file and its packages lie where you put them, and Node loads it first.
import { register } from 'node:module';
import { FastifyOtelInstrumentation } from '@fastify/otel';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { NodeSDK } from '@opentelemetry/sdk-node';

// The product is made of ES modules, which are instrumented as they are imported.
register('@opentelemetry/instrumentation/hook.mjs', import.meta.url);

// Queries of addresses carry codes and signatures that open things, and people's addresses where the product asks others: no trace
// may keep them, of requests that come in or go out. Statements have no values in them.
const withoutQueries = (span) => {
  for (const name of ['url.full', 'url.path', 'http.url', 'http.target']) {
    const address = span.attributes?.[name];
    if (typeof address === 'string') span.setAttribute(name, address.split('?', 1)[0]);
  }
  span.setAttribute('url.query', '');
};
const http = new HttpInstrumentation({ requestHook: withoutQueries });
const fastify = new FastifyOtelInstrumentation({
  registerOnInitialization: true,
  requestHook: (span, request) => span.setAttribute('url.path', request.url.split('?', 1)[0]),
});

const sdk = new NodeSDK({ instrumentations: [http, fastify, new PgInstrumentation()] });
sdk.start();
process.once('SIGTERM', () => void sdk.shutdown());
