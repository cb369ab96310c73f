/** The part of a Stripe error that callers read; sent as `{ "error": … }`. */
export interface ErrorBody {
  type: 'api_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
}

/** A refusal in Stripe's own words: an HTTP status and the body of the `error` object. */
export class WireError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.name = 'WireError';
    this.status = status;
    this.body = body;
  }
}

/** A request that Stripe would call invalid. Status 400 unless said otherwise. */
export function invalidRequest(
  message: string,
  about: { param?: string; code?: string; status?: number } = {},
): WireError {
  const { status = 400, ...rest } = about;
  return new WireError(status, { type: 'invalid_request_error', message, ...rest });
}

/**
 * `resource_missing`. Stripe answers 404 when the id stands in the path, and 400 when it was named by a parameter.
 * `label` is the word Stripe uses for the resource, such as `customer` or `checkout.session`.
 */
export function resourceMissing(label: string, id: string, param?: string): WireError {
  const message = `No such ${label}: '${id}'`;
  return invalidRequest(message, {
    code: 'resource_missing',
    param: param ?? 'id',
    status: param === undefined ? 404 : 400,
  });
}

export function parameterMissing(param: string): WireError {
  return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

export function parameterUnknown(param: string): WireError {
  return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
}
