import { List } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useLayoutEffect, useState } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { classes } from '../classes.ts'
import { IconButton } from '../primitives/icon-button.tsx'
import { showPanes } from './app-shell.tsx'
import styles from './split-view.module.css'

type SplitViewProps = {
  list: ReactNode
  /** Left out, the list has all the room. */
  detail?: ReactNode
  /** Properties beside the detail; below it if there is little room. */
  aside?: ReactNode
  /** Under this name the width of the list is kept in this browser. */
  name: string
  /** Identifies the detail. */
  detailName?: string | undefined
}

const narrowest = 280
const widest = 640
const step = 24
const clamp = (width: number) => Math.min(widest, Math.max(narrowest, width))

function useWidth(name: string) {
  const key = `split-${name}`
  const [width, setWidth] = useState(() => clamp(Number(localStorage.getItem(key)) || 348))
  const change = (next: number) => {
    setWidth(clamp(next))
    localStorage.setItem(key, String(clamp(next)))
  }
  return [width, change] as const
}

type DividerProps = { width: number; onChange: (width: number) => void }

const isMirrored = () => document.documentElement.dir === 'rtl'

/** Dragged, or moved by arrow keys. */
function Divider({ width, onChange }: DividerProps) {
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const start = { x: event.clientX, width }
    const target = event.currentTarget
    target.setPointerCapture(event.pointerId)
    const move = ({ clientX }: globalThis.PointerEvent) =>
      onChange(start.width + (clientX - start.x) * (isMirrored() ? -1 : 1))
    target.addEventListener('pointermove', move)
    target.addEventListener('pointerup', () => target.removeEventListener('pointermove', move), { once: true })
  }
  const nudge = (event: KeyboardEvent) => {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (direction === undefined) return
    event.preventDefault()
    onChange(width + step * direction * (isMirrored() ? -1 : 1))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator with a value is a control
    <div
      role="separator"
      tabIndex={0}
      aria-label={t('List width')}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      className={styles.divider}
      onPointerDown={drag}
      onKeyDown={nudge}
    />
  )
}

/** If the list does not fit beside the detail, it is an overlay while it is open. */
function useDrawer(detailName: string | undefined) {
  const [openFor, setOpenFor] = useState<string>()
  // Another detail was opened from the list, which is then done with.
  const isOpen = openFor !== undefined && openFor === (detailName ?? '')
  return {
    isOpen,
    toggle: () => setOpenFor(isOpen ? undefined : (detailName ?? '')),
    close: () => setOpenFor(undefined),
  }
}

/** Informs the frame that there is a list beside a detail, so that the sidebar collapses. */
function useShownPanes(isShown: boolean): void {
  useLayoutEffect(() => {
    showPanes(isShown)
    return () => showPanes(false)
  }, [isShown])
}

/** List, detail, properties. On a phone one of them at a time: the detail when there is one. */
export function SplitView({ list, detail, aside, name, detailName }: SplitViewProps) {
  const [width, setWidth] = useWidth(name)
  const { isOpen, toggle, close } = useDrawer(detailName)
  useShownPanes(detail !== undefined)
  if (detail === undefined) return <div className={styles.alone}>{list}</div>
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes the list from anywhere in it
    <div
      className={classes(styles.split, aside !== undefined && styles.withAside)}
      style={{ '--list': `${width}px` } as object}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <div className={styles.strip}>
        <IconButton
          icon={List}
          size="s"
          label={isOpen ? t('Hide list') : t('Show list')}
          aria-expanded={isOpen}
          onPress={toggle}
        />
      </div>
      <div className={classes(styles.list, isOpen && styles.open)}>{list}</div>
      <Divider width={width} onChange={setWidth} />
      <div className={styles.detail}>{detail}</div>
      {aside !== undefined && <aside className={styles.aside}>{aside}</aside>}
    </div>
  )
}
