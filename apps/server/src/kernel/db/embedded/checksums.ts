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
const BASE_OFFSETS = Int32Array.of(
  0x5b1f36e9,
  0xb8525960,
  0x02ab50aa,
  0x1de66d2a,
  0x79ff467a,
  0x9bb9f8a3,
  0x217e7cd2,
  0x83e13d2c,
  0xf8d4474f,
  0xe39eb970,
  0x42c6ae16,
  0x993216fa,
  0x7b093b5d,
  0x98daff3c,
  0xf718902a,
  0x0b1c9cdb,
  0xe58f764b,
  0x187636bc,
  0x5d7b3bb1,
  0xe73de7de,
  0x92bec979,
  0xcca6c0b2,
  0x304a0979,
  0x85aa43d4,
  0x783125bb,
  0x6ca8eaa2,
  0xe407eac6,
  0x4b5cfc3e,
  0x9fbf8c76,
  0x15ca20be,
  0xf2ca9fd3,
  0x959bd756,
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
