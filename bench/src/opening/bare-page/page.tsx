/* The least that React can show of the dashboard's answer: each goal's name, a button and a date. */
import type { WireDashboard } from '@fivefold/contract/calls/dashboard';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

function Goals() {
  const [answer, setAnswer] = useState<WireDashboard>();
  useEffect(() => {
    void (async () => setAnswer((await (await fetch('/dashboard.json')).json()) as WireDashboard))();
  }, []);
  return (
    <main>
      <h1>Goals</h1>
      <ul>
        {answer?.personal_goals.map((goal) => (
          <li key={goal.id}>
            <h2>{goal.goal}</h2>
            <button type="button" aria-label={`Check in: ${goal.goal}`}>
              Check in
            </button>{' '}
            {day.format(new Date(goal.last_checked ?? goal.created_on))}
          </li>
        ))}
      </ul>
    </main>
  );
}

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<Goals />);
