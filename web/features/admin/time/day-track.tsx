import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { addPeriod, moveEdge, movePeriod, type Period, snap, step, writePeriods } from './day-periods.ts'
import styles from './week-hours.module.css'

type DayTrackProps = {
  /** “Friday” */
  day: string
  periods: readonly Period[]
  /** The hours from one end of the track to the other. */
  shown: Period
  onChange: (periods: Period[]) => void
  /** Enter on a period: its text is edited instead. */
  onEdit: () => void
}

/** What a drag does: moves an end, or the whole period by the distance from where it was taken. */
type Drag = { index: number; part: 'from' | 'to' | 'whole'; offset: number }

/** The nearer end moves, within so many pixels of it. */
const edgeWidth = 7

function useDrag({ periods, shown, onChange }: DayTrackProps) {
  const track = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag>(undefined)
  const minutesAt = (x: number): number => {
    const { left, right, width } = (track.current as HTMLElement).getBoundingClientRect()
    const isRightToLeft = getComputedStyle(track.current as HTMLElement).direction === 'rtl'
    return shown.from + ((isRightToLeft ? right - x : x - left) / width) * (shown.to - shown.from)
  }
  const start = (minutes: number): Drag | undefined => {
    const perPixel = (shown.to - shown.from) / (track.current?.clientWidth || 1)
    const near = Math.min(edgeWidth * perPixel, step * 2)
    const index = periods.findIndex(({ from, to }) => minutes >= from - near && minutes <= to + near)
    const period = periods[index]
    if (!period) return undefined
    if (Math.abs(minutes - period.to) <= near) return { index, part: 'to', offset: 0 }
    if (Math.abs(minutes - period.from) <= near) return { index, part: 'from', offset: 0 }
    return { index, part: 'whole', offset: minutes - period.from }
  }
  return {
    track,
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      const minutes = minutesAt(event.clientX)
      drag.current = start(minutes)
      const added = drag.current ? undefined : addPeriod(periods, minutes)
      if (added) {
        drag.current = { index: added.index, part: 'to', offset: 0 }
        onChange(added.periods)
      }
      track.current?.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => {
      if (!drag.current) return
      const { index, part, offset } = drag.current
      const minutes = snap(minutesAt(event.clientX) - offset)
      onChange(part === 'whole' ? movePeriod(periods, index, minutes) : moveEdge(periods, index, part, minutes))
    },
    onPointerUp: () => {
      drag.current = undefined
    },
  }
}

/** Up and down move the end, with Shift the beginning; left and right the whole period; Delete removes it. */
function changeByKey(
  periods: readonly Period[],
  index: number,
  { key, shiftKey }: KeyboardEvent,
): Period[] | undefined {
  const period = periods[index] as Period
  const distance = { ArrowUp: step, ArrowDown: -step, ArrowRight: step, ArrowLeft: -step }[key]
  if (key === 'Delete' || key === 'Backspace') return periods.toSpliced(index, 1)
  if (distance === undefined) return undefined
  if (key === 'ArrowLeft' || key === 'ArrowRight') return movePeriod(periods, index, snap(period.from + distance))
  const edge = shiftKey ? 'from' : 'to'
  return moveEdge(periods, index, edge, snap(period[edge] + distance))
}

/** The opening times of a day as blocks that are dragged, or moved with keys. */
export function DayTrack(props: DayTrackProps) {
  const { day, periods, shown, onChange, onEdit } = props
  const { track, ...pointer } = useDrag(props)
  const place = (minutes: number) => ((minutes - shown.from) / (shown.to - shown.from)) * 100
  const press = (event: KeyboardEvent, index: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const changed = changeByKey(periods, index, event)
    if (!changed && event.key !== 'Enter') return
    event.preventDefault()
    if (!changed) return onEdit()
    onChange(changed)
    if (changed.length < periods.length) onEdit()
  }
  return (
    <div
      ref={track}
      className={styles.track}
      style={{ backgroundSize: `${6000 / (shown.to - shown.from)}% 100%` }}
      {...pointer}
    >
      {writePeriods(periods).map(([from, to], index) => {
        const period = periods[index] as Period
        return (
          <div
            // The place in the day is what it is: while it is dragged, its times change.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            role="slider"
            tabIndex={0}
            aria-label={t('{day}, opening hours', { day })}
            aria-valuemin={0}
            aria-valuemax={1440}
            aria-valuenow={period.to}
            aria-valuetext={t('{day} {from} to {to}', { day, from, to })}
            className={styles.block}
            style={{
              insetInlineStart: `${place(period.from)}%`,
              inlineSize: `${place(period.to) - place(period.from)}%`,
            }}
            onKeyDown={(event) => press(event, index)}
          />
        )
      })}
    </div>
  )
}
