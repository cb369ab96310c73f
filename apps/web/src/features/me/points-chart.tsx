import type { WireMeSummary } from '@fivefold/contract/calls/me';
import { parseLocalDay } from '@fivefold/rules/calendar';
import type { CSSProperties } from 'react';
import { monthName, monthText } from '#kernel/day-text.ts';
import { t } from '#kernel/language/t.ts';
import { classNames } from '#ui/class-names.ts';
import hidden from '#ui/visually-hidden.module.css';
import { drawFlame, FLAME_COLUMNS, flameRows } from './flame.ts';
import styles from './points-chart.module.css';

interface Props {
  months: WireMeSummary['months'];
}

/** A flame for each month, as high as its points; screen readers have the same as a table. */
export function PointsChart({ months }: Props) {
  const most = Math.max(1, ...months.map(({ points }) => points));
  return (
    <div className={styles.chart}>
      <div className={styles.months} style={{ '--digits': String(most).length } as CSSProperties} aria-hidden="true">
        {months.map(({ month, points }, nth) => (
          <div key={month} className={classNames(styles.month, nth === months.length - 1 && styles.running)}>
            <span className={classNames(styles.points, points === 0 && styles.none)}>{points}</span>
            <Flame rows={flameRows(points, most)} nth={nth} />
            <span className={styles.line}>
              <span style={{ inlineSize: `${(points * 100) / most}%` }} />
            </span>
            <span className={styles.name}>
              <span className={styles.initial}>{nameOf(month, 'narrow')}</span>
              <span className={styles.short}>{nameOf(month, 'short')}</span>
            </span>
          </div>
        ))}
      </div>
      <div className={hidden.hidden}>
        <table>
          <caption>{t('Points by month')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('Month')}</th>
              <th scope="col">{t('Points')}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, points }) => (
              <tr key={month}>
                <th scope="row">{writeMonth(month)}</th>
                <td>{points}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** A month without points has only ash. */
function Flame({ rows, nth }: { rows: number; nth: number }) {
  const height = Math.max(rows, 1);
  return (
    <svg
      viewBox={`0 0 ${FLAME_COLUMNS} ${height}`}
      shapeRendering="crispEdges"
      className={styles.flame}
      style={{ blockSize: `calc(${height} * var(--px))` }}
    >
      {rows === 0 ? (
        <path className={styles.ash} d="M0 0h2v1h-2zM3 0h1v1h-1z" />
      ) : (
        Object.entries(drawFlame(rows, nth)).map(([heat, path]) => (
          <path key={heat} className={styles[heat]} d={path} />
        ))
      )}
    </svg>
  );
}

const firstDayOf = (month: string) => parseLocalDay(`${month}-01`);

function nameOf(month: string, length: 'short' | 'narrow'): string {
  const day = firstDayOf(month);
  return day === undefined ? month : monthName(day, length);
}

function writeMonth(month: string): string {
  const day = firstDayOf(month);
  return day === undefined ? month : monthText(day);
}
