interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

const ownUrl = (url: string): string => {
  if (new URL(url, window.location.href).origin !== window.location.origin) throw new TypeError(`${url} is not ours.`);
  return url;
};

/** The one policy that the content security policy allows (apps/server/src/app.ts). */
const policy = (window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('fivefold', {
  createScriptURL: ownUrl,
});

/** An address of our own for a worker, in the form that a browser with Trusted Types asks for. @throws TypeError */
export function trustedScriptUrl(url: string): string {
  return policy === undefined ? ownUrl(url) : policy.createScriptURL(url);
}
