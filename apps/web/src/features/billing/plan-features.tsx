import { Camera } from '#ui/icons/camera.tsx';
import { Heart } from '#ui/icons/heart.tsx';
import { Sparkles } from '#ui/icons/sparkles.tsx';
import { SquareCheckBig } from '#ui/icons/square-check-big.tsx';
import { TrendingUp } from '#ui/icons/trending-up.tsx';
import { Users } from '#ui/icons/users.tsx';
import styles from './plan-features.module.css';

const FEATURES = [
  {
    Icon: SquareCheckBig,
    name: 'One-tap check-ins',
    text: 'One tap and you’re done. Add a note or photo if you like.',
  },
  { Icon: TrendingUp, name: 'Streak points', text: 'Every five check-ins earn points that lower your price.' },
  { Icon: Users, name: 'Shared goals', text: 'Share a goal with a friend. You each earn your own points.' },
  { Icon: Heart, name: 'Friends and hearts', text: 'See each other’s public goals and cheer each other on.' },
  { Icon: Camera, name: 'Photo check-ins', text: 'Only people who can see the check-in can see its photo.' },
  { Icon: Sparkles, name: '13 celebrations', text: 'From a growing tree to the great wave.' },
];

/** What a plan brings, as cards. */
export function PlanFeatures() {
  return (
    <ul className={styles.features}>
      {FEATURES.map(({ Icon, name, text }) => (
        <li key={name} className={styles.feature}>
          <span className={styles.sign}>
            <Icon size={20} aria-hidden="true" />
          </span>
          <div>
            <h3>{name}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
