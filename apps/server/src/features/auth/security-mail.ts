/** When and on which device something was done; it tells the owner whether it was them. */
export interface Occasion {
  readonly at: Date;
  /** The owner's zone; UTC where it is unknown. */
  readonly timeZone: string | null;
  /** 'Firefox on Windows', or null when the device did not say. */
  readonly device: string | null;
}

export interface SecurityMail {
  readonly publicUrl: string;
  readonly to: string;
}

export const NOT_YOU =
  'If this wasn’t you, set a new password now. That logs out every device and stops any change that was started.';

export const newPasswordButton = (publicUrl: string) => ({
  label: 'Set a new password',
  url: `${publicUrl}/#/reset-password`,
});

/** 'on November 22, 2026 at 9:15 AM GMT+3, on Firefox on Windows' */
export function occasionText({ at, timeZone, device }: Occasion): string {
  const zone = timeZone ?? 'UTC';
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: zone }).format(at);
  const time = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: zone,
  }).format(at);
  return `on ${day} at ${time}${device === null ? '' : `, on ${device}`}`;
}
