import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * Creates a self-signed certificate in a folder, as an operator without an authority does.
 * @param names its subject, and what it is valid for: `IP:127.0.0.1` or `DNS:db.example`
 * @returns the paths of the key and the certificate
 */
export function createCertificate(
  folder: string,
  names: { readonly subject: string; readonly validFor: string },
  fileName = 'server',
): { key: string; cert: string } {
  const [key, cert] = [join(folder, `${fileName}.key`), join(folder, `${fileName}.pem`)];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  const flags = [
    ...curve,
    '-nodes',
    '-days',
    '2',
    '-subj',
    names.subject,
    '-addext',
    `subjectAltName=${names.validFor}`,
  ];
  execFileSync('openssl', ['req', '-x509', ...flags, '-keyout', key, '-out', cert], { stdio: 'pipe' });
  return { key, cert };
}
