import type { WireInviter } from '@fivefold/contract/shapes/profile';
import { avatarColor } from '@fivefold/rules/participant-color';
import type { ReactNode } from 'react';
import { sentenceGap } from '#kernel/join-texts.ts';
import { rich } from '#kernel/language/t.ts';
import { Avatar } from '#ui/avatar.tsx';
import styles from './inviter-line.module.css';

interface Props {
  uid: string;
  inviter: WireInviter;
  /** What comes after it, in a sentence of its own. */
  children?: ReactNode;
}

/** Who invited this person: a face and 'Maria invited you.' */
export function InviterLine({ uid, inviter: { name, avatar_color }, children }: Props) {
  return (
    <p className={styles.line}>
      <Avatar uid={uid} color={avatarColor({ uid, avatar_color })} />
      <span className={styles.words}>
        {rich('<b>{name}</b> invited you.', {
          name,
          b: (inside) => <bdi className={styles.name}>{inside}</bdi>,
        })}
        {sentenceGap()}
        {children}
      </span>
    </p>
  );
}
