import { type ReactNode, useId } from 'react'
import { formatNumber } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import styles from './chart.module.css'
import { ChartKey, Hatch, Plot, stepsTo } from './plot.tsx'
import { useChartCursor } from './use-chart-cursor.ts'

type SeriesPlace = {
  /** Below the axis, and in full. */
  short: string
  title: string
  created: number
  closed: number
  open: number | null
  before: number | null
}

type SeriesChartProps = {
  label: string
  places: readonly SeriesPlace[]
  onOpen: (place: number, figure: 'created' | 'closed' | 'open') => void
  onTable: () => void
}

const figures = ['created', 'closed', 'open'] as const
const bars = { top: 8, height: 118 }
const line = { top: 146, height: 62 }
const height = line.top + line.height + 22
const left = 34
const right = 12

/** Created and closed as bars; open as a step line on a scale of its own below them. */
export function SeriesChart({ label, places, onOpen, onTable }: SeriesChartProps) {
  const cursor = useChartCursor({
    columns: places.length,
    rows: figures.length,
    start: places.findLastIndex(({ open }) => open !== null),
    onOpen: (column, row) => onOpen(column, figures[row] ?? 'created'),
    onTable,
  })
  const words = { created: t('Created'), closed: t('Closed'), open: t('Open') }
  const place = places[cursor.column]
  return (
    <>
      <ChartKey
        entries={[
          { label: words.created, mark: 'solid' },
          { label: words.closed, mark: 'hatched' },
          { label: words.open, mark: 'line' },
          { label: t('Created (previous)'), mark: 'tick' },
        ]}
      />
      <Plot
        label={label}
        height={height}
        cursor={cursor}
        reading={
          place && (
            <>
              <b>{place.title}</b>{' '}
              {figures.map((figure, index) => (
                <span key={figure} className={cursor.isActive && index === cursor.row ? styles.current : undefined}>
                  {`${words[figure]} ${place[figure] === null ? '—' : formatNumber(place[figure])}`}
                </span>
              ))}
            </>
          )
        }
        draw={(width) => <Drawing places={places} width={width} cursor={cursor} onOpen={onOpen} />}
      />
    </>
  )
}

type DrawingProps = Pick<SeriesChartProps, 'places' | 'onOpen'> & {
  width: number
  cursor: ReturnType<typeof useChartCursor>
}

function Drawing({ places, width, cursor, onOpen }: DrawingProps) {
  const hatch = useId()
  const step = (width - left - right) / places.length
  const most = Math.max(1, ...places.flatMap(({ created, closed, before }) => [created, closed, before ?? 0]))
  const mostOpen = Math.max(1, ...places.map(({ open }) => open ?? 0))
  const barTop = (value: number) => bars.top + bars.height * (1 - value / most)
  const lineTop = (value: number) => line.top + line.height * (1 - value / mostOpen)
  const thick = Math.max(2, Math.min(14, step * 0.36))
  const middle = (index: number) => left + index * step + step / 2
  const every = Math.ceil(48 / step)
  return (
    <>
      <Hatch id={hatch} />
      <Axis steps={stepsTo(most)} top={barTop} width={width} />
      <Axis steps={[0, mostOpen]} top={lineTop} width={width} />
      {places.map(({ title, short, created, closed, before }, index) => (
        <g key={title}>
          {cursor.isActive && index === cursor.column && (
            <rect x={left + index * step} y={0} width={step} height={height - 18} className={styles.cursor} />
          )}
          <rect
            x={middle(index) - thick - 0.5}
            y={barTop(created)}
            width={thick}
            height={bars.top + bars.height - barTop(created)}
            className={styles.barSolid}
          />
          <rect
            x={middle(index) + 0.5}
            y={barTop(closed)}
            width={thick}
            height={bars.top + bars.height - barTop(closed)}
            fill={`url(#${hatch})`}
            className={styles.barHatched}
          />
          {before !== null && before > 0 && (
            <path d={`M${middle(index) - thick - 2} ${barTop(before)}h${thick + 3}`} className={styles.before} />
          )}
          {index % every === 0 && (
            <text x={middle(index)} y={height - 4} textAnchor="middle" className={styles.axisText}>
              {short}
            </text>
          )}
          <rect
            x={left + index * step}
            y={0}
            width={step}
            height={height}
            fill="transparent"
            onPointerMove={() => cursor.point(index)}
            onClick={({ nativeEvent: { offsetY, offsetX } }) =>
              onOpen(index, offsetY > line.top - 12 ? 'open' : offsetX > middle(index) ? 'closed' : 'created')
            }
          />
        </g>
      ))}
      <path d={stepLine(places, { step, lineTop })} className={styles.line} />
    </>
  )
}

function stepLine(
  places: readonly SeriesPlace[],
  { step, lineTop }: { step: number; lineTop: (value: number) => number },
): string {
  const known = places.flatMap(({ open }, index) => (open === null ? [] : [{ open, index }]))
  return known
    .map(({ open, index }, place) => {
      const [x, y] = [left + index * step, lineTop(open)]
      return place === 0 ? `M${x} ${y}h${step}` : `V${y}h${step}`
    })
    .join('')
}

type AxisProps = { steps: readonly number[]; top: (value: number) => number; width: number }

const Axis = ({ steps, top, width }: AxisProps): ReactNode =>
  steps.map((value) => (
    <g key={value}>
      <path d={`M${left} ${Math.round(top(value)) + 0.5}H${width - right}`} className={styles.grid} />
      <text x={left - 6} y={top(value) + 4} textAnchor="end" className={styles.axisText}>
        {formatNumber(value, { notation: 'compact' })}
      </text>
    </g>
  ))
