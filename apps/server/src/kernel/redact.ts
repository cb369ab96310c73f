/** What stands in the place of a secret. */
const REDACTED = '[redacted]';

/**
 * Fields that hold what a client, another service or a refused row said. Secrets in them need have no shape, so all of
 * it goes.
 */
const FOREIGN_FIELDS =
  /^(headers|rawheaders|trailers|body|rawbody|payload|query|querystring|search|params|parameters|req|request|raw|config|detail|where|internalquery)$/i;
const SECRET_FIELDS =
  /passw|passphrase|secret|token|authori[sz]ation|cookie|signature|credential|api[-_]?key|private[-_]?key|idempotency|oobcode|proof|otp|checkout_?url|portal_?url/i;
/** What may be in a field named `code`: the name or number of an error. A code from a mail is neither. */
const ERROR_CODE = /^([A-Z][A-Z\d_]{2,60}|\d{1,5}|[\dA-Z]{5}|[a-z_]+[/.][a-z_-]{1,60}|[a-z]+(_[a-z]+){1,6})$/;
/** Ids that an operator needs and that open nothing; some look as random as a token. */
const ID_FIELDS = /^(uid|user_?id|customer|subscription|invoice|dispute|hostname)$/i;

/** Each looks at a long text about once: what repeats is bounded, or begins where nothing of its kind stands before. */
const RULES: readonly (readonly [RegExp, string])[] = [
  // V8 quotes the text that it could not parse, PostgreSQL the value that is of another type.
  [/(Unexpected \S{1,20}[^,\n]{0,60}), [^]{1,200}? is not valid JSON/g, '$1 is not valid JSON'],
  [/(invalid input (?:syntax|value) for [^:"]{1,60}): "[^\n]*"/g, `$1: ${REDACTED}`],
  [/\b((?:set-)?cookie\s*:)[^\n]*/gi, `$1 ${REDACTED}`],
  [/\bform-data;[^\n]*/gi, `form-data; ${REDACTED}`],
  [/\b(Bearer|Basic|Digest)\s+[\w.~+/=:-]+/gi, `$1 ${REDACTED}`],
  [/\b(\w{1,30}:\/\/)[^\s/@"'<>]{1,500}@/g, `$1${REDACTED}@`],
  [/([?&#;][\w.%[\]-]{1,60}=)[^&#\s"'<>]+/g, `$1${REDACTED}`],
  [
    /\b(\w*(?:passw(?:or)?d|passphrase|secret|token|cookie|authorization|signature|api[-_]?key|idempotency-key|session(?:_?id)?|oobcode|otp)["']?\s{0,5}[=:]\s{0,5})("[^"]*"|'[^']*'|[^\s"'&,;]+)/gi,
    `$1${REDACTED}`,
  ],
  [/\b(?:sk|rk|pk)_(?:test|live)_\w+|\bwhsec_\w+|\b(?:cs_(?:test|live)|bps)_\w+|\b\w{1,60}_secret_\w+/g, REDACTED],
  [/\bv[01]=[\da-f]+/gi, REDACTED],
  [/\beyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)*/g, REDACTED],
  [/(?<![\w+/])[A-Za-z\d+/]{22,}={1,2}/g, REDACTED],
  // Email addresses, also as an address bar writes them.
  [/(?<![\w.!#$&'*+/=?^`{|}~%-])[\w.!#$&'*+/=?^`{|}~%-]+(?:@|%40)[\w-]{1,63}(?:\.[\w-]{1,63})+/g, REDACTED],
];

const RUN = /[\w-]{20,}/g;
/** Ids of Stripe's objects look random, and open nothing without a key. */
const STRIPE_ID = /^(acct|ch|cus|dp|du|evt|il|in|ii|pi|pm|price|prod|pyr?|re|req|si|sub|txn)_[A-Za-z\d]+$/;
const SHORTEST_HEX_SECRET = 33;

/**
 * Whether a run of letters and digits is a token, code, signature or key: no word, name of a function, UUID or id of a
 * trace.
 */
function looksRandom(run: string): boolean {
  if (STRIPE_ID.test(run)) return false;
  const lower = run.replaceAll(/[^a-z]/g, '').length;
  const upper = run.replaceAll(/[^A-Z]/g, '').length;
  const digits = run.replaceAll(/\D/g, '').length;
  if (upper > 0 && lower > 0) return digits > 0 || Math.min(upper, lower) / run.length > 0.25;
  return run.length >= SHORTEST_HEX_SECRET && digits >= 6 && !run.includes('-');
}

/** One short word, as most names and values are: no rule finds anything in it. */
const PLAIN = /^[A-Za-z\d.-]{0,19}$/;

/** @returns the text without whatever in it looks like a secret or an email address. */
export function redactText(text: string): string {
  if (PLAIN.test(text)) return text;
  let clean = text;
  for (const [shape, replacement] of RULES) clean = clean.replace(shape, replacement);
  return clean.replace(RUN, (run) => (looksRandom(run) ? REDACTED : run));
}

function redactField(name: string, value: unknown, isError: boolean): unknown {
  if (value === null || typeof value === 'boolean') return value;
  if (FOREIGN_FIELDS.test(name) || SECRET_FIELDS.test(name)) return REDACTED;
  if (
    name === 'code' &&
    !isError &&
    typeof value !== 'number' &&
    !(typeof value === 'string' && ERROR_CODE.test(value))
  )
    return REDACTED;
  if (typeof value === 'string' && ID_FIELDS.test(name) && !value.includes('@')) return value;
  return redact(value);
}

function redact(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(redact);
  const isError = 'stack' in value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [redactText(name), redactField(name, inner, isError)]),
  );
}

/**
 * The one line of a request (app.ts), whose fields are our own. It is most of what is logged, and is recognized whole,
 * so that looking for secrets costs a request nothing.
 */
const REQUEST_LINE =
  /^\{"level":\d\d,"time":\d+,"pid":\d+,"hostname":"[^"\\]*","reqId":"[\w.:=;/+-]{8,128}","method":"[A-Z-]+","route":"[\w/:*.-]+","status":\d{3},"ms":[\d.]+,"msg":"request"\}\n$/;

/** Whether this is the line of a request, all of it. */
export function isRequestLine(line: string): boolean {
  return REQUEST_LINE.test(line);
}

/** @returns a line of the log, in JSON, without secrets: in names, values, messages, errors and their causes. */
export function redactLine(line: string): string {
  if (isRequestLine(line)) return line;
  try {
    return `${JSON.stringify(redact(JSON.parse(line)))}\n`;
  } catch {
    return `${JSON.stringify({ level: 50, msg: `A line of the log could not be read: ${redactText(line)}` })}\n`;
  }
}
