import type { BodyInputOf } from '@fivefold/contract/call';
import type { changeMessageSettings, WireMessageSettings } from '@fivefold/contract/calls/messages';

export type MessageChange = NonNullable<BodyInputOf<typeof changeMessageSettings>>;

/** The settings after a change of some of them. */
export function withChange(settings: WireMessageSettings, change: MessageChange = {}): WireMessageSettings {
  const merge = <Kind extends string>(
    all: Record<Kind, boolean>,
    some: Partial<Record<Kind, boolean | undefined>> = {},
  ) =>
    Object.fromEntries(Object.entries(all).map(([kind, isOn]) => [kind, some[kind as Kind] ?? isOn])) as Record<
      Kind,
      boolean
    >;
  return {
    ...settings,
    quiet_from: change.quiet_from ?? settings.quiet_from,
    quiet_to: change.quiet_to ?? settings.quiet_to,
    evening_at: change.evening_at ?? settings.evening_at,
    amount_left: change.amount_left ?? settings.amount_left,
    push: merge(settings.push, change.push),
    mail: merge(settings.mail, change.mail),
  };
}
