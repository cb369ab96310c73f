import { Modal } from '#ui/modal.tsx';
import { Meadow } from './meadow.tsx';
import styles from './panel-meadow.module.css';

interface Props {
  friendUid: string;
  title: string;
  onClose: () => void;
}

/** A friend's meadow. */
export function MeadowDialog({ friendUid, title, onClose }: Props) {
  return (
    <Modal title={title} size="large" onClose={onClose}>
      <div className={styles.alone}>
        <Meadow friendUid={friendUid} label={title} />
      </div>
    </Modal>
  );
}
