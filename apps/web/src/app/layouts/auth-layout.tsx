import { text } from '@fivefold/rules/text-key';
import { type ReactNode, useState } from 'react';
import { rich, t } from '#kernel/language/t.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { Ember } from '#ui/ember/ember.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { Page } from '#ui/page.tsx';
import { LegalLinks } from '#ui/legal-links.tsx';
import styles from './auth-layout.module.css';

const WelcomeDialog = lazyComponent(async () => (await import('#features/auth/welcome-dialog.tsx')).WelcomeDialog);

interface Props {
  title: string;
  /** Below the title: one sentence. */
  lead?: ReactNode;
  /** Who sent this person here: above all else that the page says. */
  greeting?: ReactNode;
  /** Beside the brand and a sentence that says what the app is; not on wide screens, where the poster stands. */
  scene?: ReactNode;
  /** Below the brand and that sentence. */
  example?: ReactNode;
  /** Directly below the form, as clear as its button: the way from log-in to sign-up and back. */
  other?: { readonly path: string; readonly label: string; readonly state?: unknown };
  /** Below the form: the ways to the other pages. */
  links?: ReactNode;
  /** The 'What is this app?' button, which opens the welcome dialog. */
  hasWelcome?: boolean;
  children: ReactNode;
}

/** The frame of the pages for people who are not signed in: the form, and on wide screens what the app is about. */
export function AuthLayout({
  title,
  lead,
  greeting,
  scene,
  example,
  other,
  links,
  hasWelcome = false,
  children,
}: Props) {
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <header className={styles.door}>
          <div className={styles.intro}>
            <div className={styles.brand}>
              <Ember mood="happy" size={48} />
              <span>Fivefold</span>
            </div>
            {(scene ?? example) && (
              <p className={styles.about}>{t('The goal tracker that celebrates every check-in.')}</p>
            )}
            {greeting && <div className={styles.greeting}>{greeting}</div>}
          </div>
          {scene && <div className={styles.scene}>{scene}</div>}
          {example && <div className={styles.example}>{example}</div>}
        </header>
        <Page title={title} lead={lead} className={styles.page}>
          {children}
          {other && (
            <ButtonLink to={other.path} state={other.state} size="large" isWide className={styles.other}>
              {other.label}
            </ButtonLink>
          )}
          {links && <div className={styles.links}>{links}</div>}
          {hasWelcome && <WelcomeButton />}
          <LegalLinks className={styles.legal} />
        </Page>
      </div>
      <Poster />
    </div>
  );
}

function WelcomeButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.welcome}>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        {t('What is this app?')}
      </Button>
      {isOpen && <WelcomeDialog onClose={() => setIsOpen(false)} />}
    </div>
  );
}

/** The rule of the app as a picture: five and five. */
function Poster() {
  const isSold = usePlatform().server.payments === 'on';
  return (
    <aside className={styles.poster} aria-label={t('How Fivefold works')}>
      <Ember mood="happy" size={192} />
      <p className={styles.claim}>{t('Five small steps, again and again.')}</p>
      <ol className={styles.rules}>
        <Rule english={text('<b>5</b> check-ins <i>earn</i> <b>1 streak point</b>')} />
        {isSold && <Rule english={text('<b>5</b> streak points <i>earn</i> <b>1 much cheaper month</b>')} />}
      </ol>
    </aside>
  );
}

function Rule({ english }: { english: string }) {
  return (
    <li className={styles.rule}>
      <span className={styles.squares} aria-hidden="true">
        {[0, 1, 2, 3, 4].map((square) => (
          <i key={square} />
        ))}
      </span>
      <span>
        {rich(english, {
          b: (inside) => <b className={styles.count}>{inside}</b>,
          i: (inside) => <span className={styles.earn}>{inside}</span>,
        })}
      </span>
    </li>
  );
}
