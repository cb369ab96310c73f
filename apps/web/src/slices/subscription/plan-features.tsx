import Camera from 'lucide-react/icons/camera';
import Heart from 'lucide-react/icons/heart';
import Sparkles from 'lucide-react/icons/sparkles';
import SquareCheckBig from 'lucide-react/icons/square-check-big';
import TrendingUp from 'lucide-react/icons/trending-up';
import Users from 'lucide-react/icons/users';
import styles from './plan-features.module.css';

const FEATURES = [
  { Icon: SquareCheckBig, name: 'One-tap check-ins', text: 'Done is done. A note or photo only if you like.' },
  { Icon: TrendingUp, name: 'Streak points', text: 'Every five check-ins earn points that lower your price.' },
  { Icon: Users, name: 'Shared goals', text: 'Keep one goal with a friend; each earns their own points.' },
  { Icon: Heart, name: 'Friends and hearts', text: 'See each other’s public goals and cheer each other on.' },
  { Icon: Camera, name: 'Photo check-ins', text: 'Seen only by those who can see the check-in.' },
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
