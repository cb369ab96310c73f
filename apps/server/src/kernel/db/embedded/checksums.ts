/** The two checksums in PostgreSQL's files: CRC-32C, and one for pages of tables that is made for speed. */

const CASTAGNOLI = 0x82f63b78;
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 1 ? (crc >>> 1) ^ CASTAGNOLI : crc >>> 1;
  return crc >>> 0;
});

/** CRC-32C of some pieces one after the other. */
export function crc32c(...pieces: readonly Uint8Array[]): number {
  let crc = 0xffffffff;
  for (const piece of pieces) for (const byte of piece) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

export const PAGE_BYTES = 8192;
const SUMS = 32;
const FNV_PRIME = 16_777_619;
/** Where a page keeps its checksum, and where it says how far it is filled: 0 is a page that was never used. */
const CHECKSUM_AT = 8;
const FILLED_AT = 14;
/** Of `checksum_impl.h`. */
const BASE_OFFSETS = Int32Array.from(
  [
    '5b1f36e9 b8525960 02ab50aa 1de66d2a 79ff467a 9bb9f8a3 217e7cd2 83e13d2c',
    'f8d4474f e39eb970 42c6ae16 993216fa 7b093b5d 98daff3c f718902a 0b1c9cdb',
    'e58f764b 187636bc 5d7b3bb1 e73de7de 92bec979 cca6c0b2 304a0979 85aa43d4',
    '783125bb 6ca8eaa2 e407eac6 4b5cfc3e 9fbf8c76 15ca20be f2ca9fd3 959bd756',
  ].flatMap((line) => line.split(' ').map((hex) => Number.parseInt(hex, 16))),
);
const sums = new Int32Array(SUMS);

/** Whether a page is as PostgreSQL wrote it. @param nth its number in the table */
export function isPageWhole(page: Buffer, nth: number): boolean {
  if (page.readUInt16LE(FILLED_AT) === 0) return page.every((byte) => byte === 0);
  return page.readUInt16LE(CHECKSUM_AT) === checksumOf(page, nth);
}

function checksumOf(page: Buffer, nth: number): number {
  sums.set(BASE_OFFSETS);
  for (let at = 0; at < PAGE_BYTES; at += 4) {
    // The checksum counts as 0 in itself.
    const value = page.readInt32LE(at) & (at === CHECKSUM_AT ? 0xffff0000 : -1);
    mix((at >> 2) % SUMS, value);
  }
  for (let round = 0; round < 2; round++) for (let lane = 0; lane < SUMS; lane++) mix(lane, 0);
  return (((sums.reduce((all, sum) => all ^ sum, 0) ^ nth) >>> 0) % 65_535) + 1;
}

function mix(lane: number, value: number): void {
  const mixed = (sums[lane] ?? 0) ^ value;
  sums[lane] = Math.imul(mixed, FNV_PRIME) ^ (mixed >>> 17);
}
