import * as z from 'zod';
import { isLoopback } from '#kernel/loopback';

function hostOf(name: string): string | undefined {
  const url = URL.parse(`http://${name}`);
  if (url === null || url.pathname !== '/' || url.username !== '' || /[/?#@]/.test(name)) return undefined;
  const port = /:(\d+)$/.exec(name)?.[1];
  // Without a port every service of this machine would be open to everyone's messages.
  if (port === undefined && isLoopback(url.hostname)) return undefined;
  return port === undefined ? url.hostname : `${url.hostname}:${Number(port)}`;
}

/** Hosts that the operator names, as addresses write them: 'ntfy.home', '192.168.1.5:8080', '[fd00::5]:8080'. */
export const outsideHosts = z
  .string()
  .optional()
  .transform((value, context): ReadonlySet<string> => {
    const names = value?.split(/[\s,]+/).filter((name) => name !== '') ?? [];
    const hosts = names.map(hostOf);
    if (hosts.includes(undefined))
      context.addIssue(
        'must be hosts of yours, with a port on this machine: ntfy.home, 192.168.1.5:8080, 127.0.0.1:9000',
      );
    return new Set(hosts.flatMap((host) => host ?? []));
  });
