import { formatNumber } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import styles from './chart.module.css'
import { ChartKey, Plot } from './plot.tsx'
import { useChartCursor } from './use-chart-cursor.ts'

type RankPlace = { label: string; count: number; before: number }

type RankChartProps = {
  label: string
  places: readonly RankPlace[]
  onOpen: (place: number) => void
  onTable: () => void
}

const row = 26
const left = 104
const right = 44

/** Bars beside each other, and a tick for the span before. */
export function RankChart({ label, places, onOpen, onTable }: RankChartProps) {
  const cursor = useChartCursor({
    columns: 1,
    rows: places.length,
    start: 0,
    onOpen: (_, place) => onOpen(place),
    onTable,
  })
  const place = places[cursor.row]
  const most = Math.max(1, ...places.flatMap(({ count, before }) => [count, before]))
  return (
    <>
      <ChartKey
        entries={[
          { label: t('This period'), mark: 'solid' },
          { label: t('Before'), mark: 'tick' },
        ]}
      />
      <Plot
        label={label}
        height={places.length * row + 4}
        cursor={cursor}
        reading={
          place && (
            <>
              <b>{place.label}</b>{' '}
              <span>
                {t('{count}, previously {before}', {
                  count: formatNumber(place.count),
                  before: formatNumber(place.before),
                })}
              </span>
            </>
          )
        }
        draw={(width) =>
          places.map(({ label: name, count, before }, index) => {
            const scale = (width - left - right) / most
            const top = index * row + 4
            return (
              <g key={name}>
                {cursor.isActive && index === cursor.row && (
                  <rect x={0} y={top - 2} width={width} height={row - 2} className={styles.cursor} />
                )}
                <text x={left - 8} y={top + 14} textAnchor="end" className={styles.axisText}>
                  {name}
                </text>
                <rect x={left} y={top + 3} width={count * scale} height={14} rx={2} className={styles.barSolid} />
                <rect x={left + before * scale - 1} y={top} width={2} height={20} className={styles.tickMark} />
                <text x={left + Math.max(count, before) * scale + 7} y={top + 14} className={styles.valueText}>
                  {formatNumber(count)}
                </text>
                <rect
                  x={0}
                  y={top - 2}
                  width={width}
                  height={row}
                  fill="transparent"
                  onPointerMove={() => cursor.point(0, index)}
                  onClick={() => onOpen(index)}
                />
              </g>
            )
          })
        }
      />
    </>
  )
}
