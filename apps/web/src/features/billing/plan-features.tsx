import { text } from '@fivefold/rules/text-key';
import { t } from '#kernel/language/t.ts';
import { Sparkles } from '#ui/icons.ts';
import { Camera, Heart, SquareCheckBig, TrendingUp, Users } from '#ui/later-icons.ts';
import styles from './plan-features.module.css';

const FEATURES = [
  {
    Icon: SquareCheckBig,
    name: text('One-tap check-ins'),
    about: text('One tap and you’re done. Add a note or photo if you like.'),
  },
  {
    Icon: TrendingUp,
    name: text('Streak points'),
    about: text('Every five check-ins earn points that lower your price.'),
  },
  {
    Icon: Users,
    name: text('Shared goals'),
    about: text('Share a goal with a friend. You each earn your own points.'),
  },
  {
    Icon: Heart,
    name: text('Friends and hearts'),
    about: text('See each other’s public goals and cheer each other on.'),
  },
  {
    Icon: Camera,
    name: text('Photo check-ins'),
    about: text('Only people who can see the check-in can see its photo.'),
  },
  { Icon: Sparkles, name: text('13 celebrations'), about: text('From a growing tree to the great wave.') },
];

/** What a plan brings, as cards. */
export function PlanFeatures() {
  return (
    <ul className={styles.features}>
      {FEATURES.map(({ Icon, name, about }) => (
        <li key={name} className={styles.feature}>
          <span className={styles.sign}>
            <Icon size={20} aria-hidden="true" />
          </span>
          <div>
            <h3>{t(name)}</h3>
            <p>{t(about)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
