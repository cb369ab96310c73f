import { EXCHANGE_ANIMATION_DELAY_MS } from '@fivefold/rules/exchange';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useOwnPrice } from '#kernel/dashboard-cache/use-own-price.ts';
import { t } from '#kernel/language/t.ts';
import { useClock } from '#kernel/use-today.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import styles from './exchange-celebration.module.css';
import { performancePrice } from './prices.ts';
import { clearRecentExchange, type RecentExchange, readRecentExchange } from './recent-exchange.ts';

interface Props {
  picture: ReactNode;
  /** It is about to come, or it is over. */
  onActive?: (isActive: boolean) => void;
}

/**
 * On the dashboard, half a second after it has loaded: the celebration of an exchange that just happened (Specification
 * section 4). `picture` is what is drawn above the words.
 */
export function ExchangeCelebration({ picture, onActive }: Props) {
  const { preferences, server } = usePlatform();
  const paid = useOwnPrice(server.price);
  const clock = useClock();
  const [exchange, setExchange] = useState<RecentExchange | null>(null);

  const tell = useEffectEvent((isActive: boolean) => onActive?.(isActive));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    void readRecentExchange(preferences, new Date(clock.now())).then((recent) => {
      if (recent === null || isGone) return;
      tell(true);
      timer = setTimeout(() => {
        setExchange(recent);
        void clearRecentExchange(preferences);
      }, EXCHANGE_ANIMATION_DELAY_MS);
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [preferences, clock]);

  if (exchange === null) return null;
  const close = () => {
    setExchange(null);
    onActive?.(false);
  };
  return (
    <Modal
      title={t('{months, plural, one {# month} other {# months}} of Performance', { months: exchange.months })}
      size="small"
      onClose={close}
      footer={
        <Button variant="primary" isWide onClick={close}>
          {t('Keep it burning')}
        </Button>
      }
    >
      <div className={styles.scene}>
        <div className={styles.picture}>{picture}</div>
        <ul className={styles.coins} aria-hidden="true">
          {[0, 1, 2, 3, 4].map((coin) => (
            <li key={coin} />
          ))}
        </ul>
        <p>
          {t('Your streaks earned you {months, plural, one {# more month} other {# more months}} at {price}.', {
            months: exchange.months,
            price: performancePrice(paid),
          })}
        </p>
      </div>
    </Modal>
  );
}
