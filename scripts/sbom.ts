import { writeFileSync } from 'node:fs';
import { readBillOfMaterials } from './sbom/bill-of-materials.ts';

/**
 * What the product is made of, as CycloneDX (docs/dependencies.md): `npm run sbom` prints it, `npm run sbom -- FILE` writes it.
 * `--dev` adds what only builds and tests it.
 */
const rest = process.argv.slice(2);
const bill = readBillOfMaterials({ withDev: rest.includes('--dev') });
const text = `${JSON.stringify(bill, null, 2)}\n`;
const file = rest.find((argument) => !argument.startsWith('-'));
if (file === undefined) process.stdout.write(text);
else {
  writeFileSync(file, text);
  console.log(`${bill.components.length} components in ${file}.`);
}
