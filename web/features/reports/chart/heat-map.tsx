import { formatNumber } from '#web/lib/format.ts'
import { tn } from '#web/lib/i18n/i18n.ts'
import { classes } from '#web/ui/classes.ts'
import styles from './chart.module.css'
import { Plot } from './plot.tsx'
import { useChartCursor } from './use-chart-cursor.ts'

type HeatMapProps = {
  label: string
  days: readonly string[]
  /** By day and hour. */
  counts: readonly (readonly number[])[]
  /** `9:00 – 12:00` */
  nameHours: (from: number, hours: number) => string
  onOpen: (day: number, hour: number) => void
  onTable: () => void
  /** Hours in a column: three where there is little room. */
  hours: 1 | 3
}

const left = 38
const row = 26
const height = 7 * row + 20

/** Each cell has its number; the shade only helps to find the busiest. */
export function HeatMap({ label, days, counts, nameHours, onOpen, onTable, hours }: HeatMapProps) {
  const columns = 24 / hours
  const sums = counts.map((ofDay) =>
    Array.from({ length: columns }, (_, column) =>
      ofDay.slice(column * hours, (column + 1) * hours).reduce((sum, count) => sum + count, 0),
    ),
  )
  const most = Math.max(1, ...sums.flat())
  const cursor = useChartCursor({
    columns,
    rows: 7,
    start: Math.floor(9 / hours),
    onOpen: (column, day) => onOpen(day, column * hours),
    onTable,
  })
  const count = sums[cursor.row]?.[cursor.column] ?? 0
  return (
    <Plot
      label={label}
      height={height}
      cursor={cursor}
      reading={
        <>
          <b>{`${days[cursor.row]}, ${nameHours(cursor.column * hours, hours)}`}</b>{' '}
          <span>{tn(count, '{count} ticket', '{count} tickets')}</span>
        </>
      }
      draw={(width) => {
        const cell = (width - left) / columns
        return (
          <>
            {sums.map((ofDay, day) => (
              <g key={days[day]}>
                <text x={0} y={day * row + 17} className={styles.valueText}>
                  {days[day]}
                </text>
                {ofDay.map((value, column) => (
                  <g key={nameHours(column * hours, hours)}>
                    <rect
                      x={left + column * cell + 1}
                      y={day * row + 1}
                      width={cell - 2}
                      height={row - 2}
                      rx={3}
                      className={classes(
                        styles[`heat${value === 0 ? 0 : Math.ceil((value / most) * 5)}`],
                        cursor.isActive && day === cursor.row && column === cursor.column && styles.cellCursor,
                      )}
                      onPointerMove={() => cursor.point(column, day)}
                      onClick={() => onOpen(day, column * hours)}
                    />
                    {value > 0 && (
                      <text
                        x={left + column * cell + cell / 2}
                        y={day * row + 17}
                        textAnchor="middle"
                        className={value / most > 0.8 ? styles.cellTextHot : styles.cellText}
                      >
                        {formatNumber(value, { notation: 'compact' })}
                      </text>
                    )}
                  </g>
                ))}
              </g>
            ))}
            {Array.from({ length: columns }, (_, column) => column)
              .filter((column) => hours === 3 || column % 3 === 0)
              .map((column) => (
                <text
                  key={column}
                  x={left + column * cell + cell / 2}
                  y={height - 4}
                  textAnchor="middle"
                  className={styles.axisText}
                >
                  {String(column * hours).padStart(2, '0')}
                </text>
              ))}
          </>
        )
      }}
    />
  )
}
