import { readConfig } from '../apps/server/src/config/config.ts';
import { connectToProduct } from '../apps/server/src/operator/protocol.ts';

/**
 * Prints a link that sets a new password, once, within an hour; for a server without mail (docs/family.md). It asks the running
 * product, with the configuration that the product has:
 *
 *   npm run reset-password -- ann@example.com
 */
const [email, ...rest] = process.argv.slice(2);
if (email === undefined || rest.length > 0) {
  console.error('usage: npm run reset-password -- EMAIL');
  process.exit(2);
}
try {
  const { dataDir } = readConfig(process.env);
  const product = await connectToProduct(dataDir);
  if (product === undefined)
    throw new Error(`No product runs with DATA_DIR=${dataDir}. Start it, or set DATA_DIR to its folder.`);
  const answer = await product.ask({ ask: 'reset-link', email });
  product.close();
  if ('problem' in answer) throw new Error(answer.problem);
  if ('link' in answer)
    console.log(`Give this link to ${email} and to no one else. It works once, for an hour:\n\n${answer.link}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
