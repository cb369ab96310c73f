import { isLoopback } from '#kernel/loopback';

/**
 * Hosts that the operator names, as addresses write them: 'ntfy.home', '192.168.1.5:8080', '[fd00::5]:8080'.
 * @returns undefined where one is none
 */
export function readOutsideHosts(value: string | undefined): ReadonlySet<string> | undefined {
  const names = value?.split(/[\s,]+/).filter((name) => name !== '') ?? [];
  const hosts = names.map(hostOf);
  return hosts.includes(undefined) ? undefined : new Set(hosts.flatMap((host) => host ?? []));
}

function hostOf(name: string): string | undefined {
  const url = URL.parse(`http://${name}`);
  if (url === null || url.pathname !== '/' || url.username !== '' || /[/?#@]/.test(name)) return undefined;
  const port = /:(\d+)$/.exec(name)?.[1];
  // Without a port every service of this machine would be open to everyone's messages.
  if (port === undefined && isLoopback(url.hostname)) return undefined;
  return port === undefined ? url.hostname : `${url.hostname}:${Number(port)}`;
}
