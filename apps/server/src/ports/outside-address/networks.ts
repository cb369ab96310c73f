import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';

function listOf(...subnets: readonly string[]): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = '', bits] = subnet.split('/');
    list.addSubnet(network, Number(bits), isIPv4(network) ? 'ipv4' : 'ipv6');
  }
  return list;
}

/** What IANA's registries of special addresses take out of the internet's, and what carries an IPv4 address in IPv6. */
const SPECIAL = listOf(
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
);

/** The only part of IPv6 that is the internet's. */
const GLOBAL_IPV6 = listOf('2000::/3');

/** What an operator can mean by a host of theirs. */
const PRIVATE = listOf(
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1/128',
  'fc00::/7',
);

/** Where clouds hand out keys to their machines; 169.254.169.254 and what is like it is link-local, and never private. */
const METADATA = listOf('100.100.100.200/32', 'fd00:ec2::254/128', 'fd20:ce::254/128');

const has = (list: BlockList, address: string) => list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
/** An address with a zone ('fe80::1%eth0') means one of this machine's networks. */
const isPlain = (address: string) => isIPv4(address) || (isIPv6(address) && !address.includes('%'));
/** `BlockList` takes '::ffff:10.0.0.1' for 10.0.0.1; connections should not. */
const isWrapped = (address: string) => isIPv6(address) && address.toLowerCase().startsWith('::ffff:');

/** Whether an address is one of the internet's. */
export function isPublicAddress(address: string): boolean {
  if (!isPlain(address) || has(SPECIAL, address)) return false;
  return isIPv4(address) || has(GLOBAL_IPV6, address);
}

/** Whether an address may be that of a host which the operator names: public or private, never a cloud's metadata. */
export function isNameableAddress(address: string): boolean {
  if (!isPlain(address) || isWrapped(address) || has(METADATA, address)) return false;
  return isPublicAddress(address) || has(PRIVATE, address);
}

/** Whether an address is one of this machine's. */
export function isOwnAddress(address: string): boolean {
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const list = new BlockList();
  for (const each of own) list.addAddress(each.address.replace(/%.*/, ''), each.family === 'IPv4' ? 'ipv4' : 'ipv6');
  list.addSubnet('127.0.0.0', 8, 'ipv4');
  return has(list, address);
}
