/** A number as people type it, with a comma or a point; NaN for what is none. */
export function readDecimal(typed: string): number {
  const text = typed.trim().replace(',', '.');
  return /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN;
}
