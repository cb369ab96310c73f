import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { packagesThatRun } from './lockfile.ts';

const root = join(import.meta.dirname, '../..');
const MOST_BYTES = 64 * 1024 * 1024;

/** One package, as CycloneDX describes it. */
export interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses?: readonly {
    readonly license?: { readonly id?: string; readonly name?: string };
    readonly expression?: string;
  }[];
}

export interface BillOfMaterials {
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: string;
  readonly metadata: { readonly component: { readonly name: string; readonly version: string } };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

/** Reads the lockfile alone: neither the network nor what happens to be installed changes the answer. */
export function readBillOfMaterials({ withDev }: { withDev: boolean }): BillOfMaterials {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--offline'];
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: MOST_BYTES,
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm could not list what the product is made of:\n${stderr}`);
  const bill = JSON.parse(stdout) as BillOfMaterials;
  // npm calls the product after its folder, which is named differently everywhere.
  const named = {
    ...bill,
    metadata: { ...bill.metadata, component: { ...bill.metadata.component, name: 'fivefold' } },
  };
  return withDev ? named : withoutTools(named);
}

/** Only what runs, in the list and in what depends on what. */
function withoutTools(bill: BillOfMaterials): BillOfMaterials {
  const running = packagesThatRun(root);
  const components = bill.components.filter(({ name, version }) => running.has(`${name}@${version}`));
  const refs = new Set(components.map((component) => component['bom-ref']));
  const dependencies = bill.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }));
  return { ...bill, components, dependencies };
}

/** What a package may be used under, as one text; undefined for our own, which have none in the lockfile. */
export function licenseOf({ licenses = [] }: Component): string | undefined {
  const names = licenses.map(({ license, expression }) => license?.id ?? license?.name ?? expression ?? 'unknown');
  return names.length === 0 ? undefined : names.join(' AND ');
}
