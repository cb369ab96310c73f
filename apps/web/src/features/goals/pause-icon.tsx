import { Clock, Moon, Plane, Snowflake } from '#ui/signed-in-icons.ts';

/** What a participant of a shared goal does in place of checking in. */
export interface Pause {
  readonly kind: keyof typeof ICONS;
  /** 'resting', 'away until Wed, Dec 2', 'frozen', 'hasn’t answered yet'. */
  readonly text: string;
}

const ICONS = { rest: Moon, away: Plane, frozen: Snowflake, waiting: Clock } as const;

/** The sign of a pause; its text stands beside it, or in the card's name. */
export function PauseIcon({ kind, size }: { kind: Pause['kind']; size: number }) {
  const Icon = ICONS[kind];
  return <Icon size={size} strokeWidth={size < 12 ? 3 : 2} aria-hidden="true" />;
}
