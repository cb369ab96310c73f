import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Exchange } from '../server/api.ts';

/**
 * Holds exchanges and events against Stripe's own description of its API: a subset of it, derived from the SDK's
 * declarations, in which unknown fields are not allowed on purpose. Each check returns the differences as sentences; an
 * empty list is conformance.
 */
export interface Conformance {
  checkExchange(exchange: Exchange): string[];
  checkEvent(event: StripeEvent): string[];
  /** The operation an exchange belongs to, such as `post /v1/customers/{id}`. */
  operationOf(exchange: Exchange): string | undefined;
}

export interface StripeEvent {
  type: string;
  data: { object: { object: string } };
}

interface Operation {
  requestBody?: object;
  parameters?: { name: string }[];
}

interface Description {
  paths: Record<string, Record<string, Operation>>;
  'x-event-types': string[];
  'x-event-objects': Record<string, string | string[]>;
}

const FIXTURE = new URL('../../fixtures/stripe-openapi-subset.json', import.meta.url);
const FORM = 'application/x-www-form-urlencoded';

/** Reads the description and compiles its schemas as they are needed. Takes a few hundred milliseconds over a suite. */
export function loadConformance(): Conformance {
  const description = JSON.parse(readFileSync(FIXTURE, 'utf8')) as Description;
  // Parameters arrive as text, so numbers and booleans are read from it; answers are taken as they are.
  const requests = compilerOf(description, true);
  const answers = compilerOf(description, false);
  const routes = routesOf(description);

  const routeOf = ({ method, path }: Exchange) =>
    routes.find((route) => route.verb === method.toLowerCase() && route.pattern.test(path));

  return {
    operationOf: (exchange) => {
      const route = routeOf(exchange);
      return route && `${route.verb} ${route.path}`;
    },
    checkExchange(exchange) {
      const route = routeOf(exchange);
      const name = `${exchange.method} ${route?.path ?? exchange.path}`;
      if (!route) return [`${name}: no such operation`];
      if (exchange.status === 'dropped') return [];
      if (exchange.status >= 400) {
        return answers.differences(
          ['components', 'schemas', 'error'],
          exchange.response,
          `${name} -> ${exchange.status}`,
        );
      }
      const operation = ['paths', route.path, route.verb];
      const answer = [...operation, 'responses', '200', 'content', 'application/json', 'schema'];
      return [
        ...requests.differences(
          [...operation, ...parametersOf(route.operation)],
          structuredClone(exchange.params),
          `${name} request`,
        ),
        ...answers.differences(answer, exchange.response, `${name} answer`),
      ];
    },
    checkEvent(event) {
      const found = answers.differences(['components', 'schemas', 'event'], event, `event ${event.type}`);
      if (!description['x-event-types'].includes(event.type)) found.push(`event ${event.type}: no such type`);
      const carried = description['x-event-objects'][event.type];
      if (typeof carried !== 'string') return found;
      if (event.data.object.object !== carried.replace(/^deleted_/, '')) {
        found.push(`event ${event.type} carries a ${event.data.object.object}, not a ${carried}`);
      }
      const schema = carried.replace(/[^a-zA-Z0-9._-]/g, '_');
      return [
        ...found,
        ...answers.differences(['components', 'schemas', schema], event.data.object, `event ${event.type} object`),
      ];
    },
  };
}

function routesOf(description: Description) {
  return Object.entries(description.paths)
    .flatMap(([path, verbs]) =>
      Object.entries(verbs).map(([verb, operation]) => ({
        path,
        verb,
        operation,
        pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
      })),
    )
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length);
}

function parametersOf(operation: Operation): string[] {
  if (operation.requestBody) return ['requestBody', 'content', FORM, 'schema'];
  const index = operation.parameters?.findIndex((parameter) => parameter.name === 'params') ?? -1;
  return ['parameters', String(index), 'schema'];
}

function compilerOf(description: Description, coerceTypes: boolean) {
  // Most schemas are used a few times per suite: compiling them quickly matters more than running them quickly.
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    coerceTypes,
    inlineRefs: false,
    code: { optimize: false },
  });
  ajv.addSchema(description, 'stripe');
  const compiled = new Map<string, ValidateFunction>();
  return {
    differences(location: string[], value: unknown, about: string): string[] {
      const reference = `stripe#/${location.map(escapePointer).join('/')}`;
      const validate = compiled.get(reference) ?? ajv.compile({ $ref: reference });
      compiled.set(reference, validate);
      if (validate(value)) return [];
      return (validate.errors ?? [])
        .filter(isCause)
        .map((error) => `${about} ${error.instancePath || '/'} ${explain(error)}`);
    },
  };
}

function escapePointer(segment: string): string {
  return encodeURIComponent(segment.replaceAll('~', '~0').replaceAll('/', '~1'));
}

/** The branches of an alternative report what is wrong themselves; the alternative only repeats it. */
function isCause({ keyword }: ErrorObject): boolean {
  return keyword !== 'anyOf' && keyword !== 'oneOf' && keyword !== 'if';
}

function explain({ keyword, params }: ErrorObject): string {
  return `${keyword} ${String(params['missingProperty'] ?? params['additionalProperty'] ?? JSON.stringify(params))}`;
}
