import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { useWidth } from '#web/ui/use-width.ts'
import styles from './chart.module.css'

type PlotProps = {
  label: string
  /** What is under the cursor: shown above the chart and read out. */
  reading: ReactNode
  height: number
  cursor: { onFocus: () => unknown; onKeyDown: (event: KeyboardEvent) => void }
  draw: (width: number) => ReactNode
}

/** The frame of every chart: a line that reads out one place, and the drawing. */
export function Plot({ label, reading, height, cursor, draw }: PlotProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  return (
    <>
      <p className={styles.reading} aria-live="polite">
        {reading}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application has keys of its own */}
      <div
        ref={frame}
        className={styles.plot}
        // Arrow keys belong to the chart, also where a screen reader would use them.
        role="application"
        aria-roledescription={t('chart')}
        aria-label={t('{label}. Arrow keys read the values, Enter opens the tickets, V shows the table.', { label })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application has the focus
        tabIndex={0}
        onFocus={cursor.onFocus}
        onKeyDown={cursor.onKeyDown}
      >
        {width !== undefined && width > 0 && (
          <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden focusable="false">
            {draw(width)}
          </svg>
        )}
      </div>
    </>
  )
}

/** Marks differ in shape, not only in colour. */
export const Hatch = ({ id }: { id: string }) => (
  <defs>
    <pattern id={id} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="4" height="4" className={styles.hatchGround} />
      <rect width="1.4" height="4" className={styles.hatchLine} />
    </pattern>
  </defs>
)

type KeyEntry = { label: string; mark: 'solid' | 'hatched' | 'line' | 'tick' }

export const ChartKey = ({ entries }: { entries: readonly KeyEntry[] }) => (
  <ul className={styles.key}>
    {entries.map(({ label, mark }) => (
      <li key={label}>
        <span className={styles[mark]} aria-hidden /> {label}
      </li>
    ))}
  </ul>
)

/** Round steps of an axis: at most four above zero. */
export function stepsTo(most: number): number[] {
  const rough = Math.max(1, most) / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough)
  return Array.from({ length: Math.floor(Math.max(1, most) / step) + 1 }, (_, index) => index * step)
}
