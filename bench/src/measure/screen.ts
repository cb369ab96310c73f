import { bytesRow } from '../report/plain-rows.ts';
import type { Row } from '../report/row.ts';
import { GOAL_COUNTS, TARGETS } from '../settings.ts';
import { dashboardBytes, measureScreen } from './screen-bytes.ts';
import type { Subject } from './subject.ts';

/** What the main screen weighs on the wire, for people with few and with many goals. */
export async function screenRows(subject: Subject | undefined): Promise<Row[]> {
  if (subject === undefined) return [];
  const screen = await measureScreen(subject);
  const rows: Row[] =
    screen?.pages.map((page) => bytesRow(`${page.name}: KB of scripts and styles`, page.bytes, page.maxBytes)) ?? [];
  for (const goals of GOAL_COUNTS) {
    const data = await dashboardBytes(subject, goals, true);
    if (screen !== undefined)
      rows.push(
        bytesRow(`main screen with its data, ${goals} goals: KB`, screen.shell + data, TARGETS.mainScreenBytes),
      );
    const whole = await dashboardBytes(subject, goals, false);
    rows.push(
      { what: `dashboard answer, ${goals} goals: KB`, value: (whole / 1024).toFixed(1) },
      bytesRow(`the same in its minimal form: KB`, data, TARGETS.minimalDashboardBytes),
    );
  }
  if (screen === undefined)
    rows.push({
      what: 'scripts, styles and fonts: skipped, the web app is not built (npm run build)',
      value: '',
    });
  return rows;
}
