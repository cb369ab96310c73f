/**
 * The query parameters of an address from before and after the '#', and from inside `continueUrl`: with a hash router
 * some services put theirs before the hash while ours stand behind it. The real query wins over the hash, and both win
 * over `continueUrl`.
 */
export function readUrlParams(href: string): URLSearchParams {
  const url = new URL(href);
  const hash = url.hash;
  const question = hash.indexOf('?');
  const params = new URLSearchParams(question === -1 ? '' : hash.slice(question + 1));
  url.searchParams.forEach((value, name) => params.set(name, value));

  const continueUrl = params.get('continueUrl');
  if (continueUrl !== null && URL.canParse(continueUrl)) {
    params.delete('continueUrl');
    for (const [name, value] of readUrlParams(continueUrl)) if (!params.has(name)) params.set(name, value);
    params.set('continueUrl', continueUrl);
  }
  return params;
}
