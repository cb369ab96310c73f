import { Component, type ErrorInfo, type ReactNode, useState } from 'react';
import { rich, t } from '#kernel/language/t.ts';
import { reportFailure } from '#platform/report-failure.ts';
import { readServerFacts } from '#platform/server-facts.ts';
import { Button } from '#ui/button.tsx';
import styles from './error-screen.module.css';

/** For unexpected failures (Specification sections 2 and 8). */
function ErrorScreen({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <main className={styles.screen}>
      <div role="alert" className={styles.words}>
        <h1>{t('Something went wrong')}</h1>
        <p>
          {t(
            'Your goals and streaks are safe. Please try again. If that doesn’t help, refresh the page to get the newest version.',
          )}
        </p>
      </div>
      <div className={styles.actions}>
        <Button variant="primary" onClick={onTryAgain}>
          {t('Try Again')}
        </Button>
        <Button onClick={() => window.location.reload()}>{t('Refresh Page')}</Button>
      </div>
      <Support />
    </main>
  );
}

/** Above all providers of the app, so it reads the server's facts from the page. */
function Support() {
  const [email] = useState(() => readServerFacts().support_email);
  if (email === null) return null;
  return (
    <p className={styles.support}>
      {rich('Still not working? Write to <link>{email}</link>.', {
        email,
        link: (inside) => <a href={`mailto:${email}`}>{inside}</a>,
      })}
    </p>
  );
}

interface Props {
  children: ReactNode;
  /** A change of this value, such as the route, leaves the error behind. */
  resetKey?: string;
}

interface State {
  hasFailed: boolean;
  resetKey: string | undefined;
}

/** Shows the error screen in place of children that threw while rendering. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { hasFailed: false, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    reportFailure('A part of the app failed to render.', error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return <ErrorScreen onTryAgain={() => this.setState({ hasFailed: false })} />;
  }
}
