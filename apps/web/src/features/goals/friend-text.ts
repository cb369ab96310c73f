import type { WireFriend } from '@fivefold/contract/shapes/friend';

/** The name, with the email where another friend has the same one, also in other letters; without a name the email. */
export function friendText({ uid, display_name: name, email }: WireFriend, friends: readonly WireFriend[]): string {
  if (name === null) return email;
  const isTaken = friends.some(
    (other) => other.uid !== uid && other.display_name?.toLowerCase() === name.toLowerCase(),
  );
  return isTaken ? `${name} (${email})` : name;
}
