import * as z from 'zod';

/** A variable that is on or off. */
export const flag = z
  .enum(['0', '1', 'true', 'false', ''], 'must be 1 or 0')
  .optional()
  .transform((value) => value === '1' || value === 'true');
/** A variable as it was written; an empty one is as none. */
export const text = z
  .string()
  .trim()
  .optional()
  .transform((value) => (value === '' ? undefined : value));
/** A whole number. */
export const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a whole number from ${least} to ${most}`);
