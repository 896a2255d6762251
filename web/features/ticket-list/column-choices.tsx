import { Eye, EyeOff, GripVertical } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { ListSource } from '#web/domain/ticket-lists/list-source.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import type { TicketColumn } from './columns.tsx'
import styles from './display-choices.module.css'
import { placeColumn, saveColumns, useListColumns } from './use-list-columns.ts'

type Place = (id: string, before: string | undefined) => void

/** The column whose middle is the first below the pointer; undefined below the last. */
function findBelow(list: HTMLElement, y: number): string | undefined {
  const lines = [...list.querySelectorAll<HTMLElement>('[data-column]')]
  return lines.find((line) => {
    const { top, height } = line.getBoundingClientRect()
    return y < top + height / 2
  })?.dataset.column
}

type HandleProps = {
  id: string
  title: string
  columns: readonly string[]
  onPlace: Place
  onDrag: (before: string | undefined | null) => void
}

/** Dragged, or moved by the arrow keys. */
function Handle({ id, title, columns, onPlace, onDrag }: HandleProps) {
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    const target = event.currentTarget
    const list = target.closest('ul')
    if (!list) return
    let before: string | undefined | null = null
    target.setPointerCapture(event.pointerId)
    const move = ({ clientY }: globalThis.PointerEvent) => {
      before = findBelow(list, clientY)
      onDrag(before)
    }
    const end = () => {
      target.removeEventListener('pointermove', move)
      onDrag(null)
      if (before !== null && before !== id) onPlace(id, before)
    }
    target.addEventListener('pointermove', move)
    target.addEventListener('pointerup', end, { once: true })
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = columns.indexOf(id) + step
    if (next < 0 || next >= columns.length) return
    onPlace(id, columns[step > 0 ? next + 1 : next])
  }
  return (
    <button
      type="button"
      aria-label={t('Move {name}', { name: title })}
      title={t('Drag, or press ↑ or ↓')}
      className={styles.handle}
      onPointerDown={drag}
      onKeyDown={press}
    >
      <GripVertical size={14} aria-hidden />
    </button>
  )
}

type ColumnChoicesProps = { source: ListSource; all: readonly TicketColumn[]; group: string | undefined }

/** Which columns are shown, and in which order. The title is always the first, and the groups say their own column. */
export function ColumnChoices({ source, all, group }: ColumnChoicesProps) {
  const { columns } = useListColumns(source)
  const [drop, setDrop] = useState<string | undefined | null>(null)
  const isFixed = (id: string) => id === 'title' || id === group
  const movable = columns.filter((id) => !isFixed(id) && all.some((column) => column.id === id))
  const hidden = all.map(({ id }) => id).filter((id) => !isFixed(id) && !movable.includes(id))
  const titleOf = (id: string) => all.find((column) => column.id === id)?.title ?? id
  const save = (next: readonly string[]) => saveColumns(source.link, ['title', ...next])
  const toggle = (id: string) => save(movable.includes(id) ? movable.filter((one) => one !== id) : [...movable, id])
  return (
    <ul className={styles.columns}>
      {[...movable, ...hidden].map((id) => {
        const isShown = movable.includes(id)
        const title = titleOf(id)
        return (
          <li
            key={id}
            className={classes(styles.column, !isShown && styles.hidden, drop === id && styles.drop)}
            {...(isShown && { 'data-column': id })}
          >
            {isShown ? (
              <Handle
                id={id}
                title={title}
                columns={movable}
                onPlace={(moved, before) => save(placeColumn(movable, moved, before))}
                onDrag={setDrop}
              />
            ) : (
              <span className={styles.handle} />
            )}
            <span className={styles.name}>{title}</span>
            <IconButton
              icon={isShown ? Eye : EyeOff}
              size="s"
              label={isShown ? t('Hide {name}', { name: title }) : t('Show {name}', { name: title })}
              onPress={() => toggle(id)}
            />
          </li>
        )
      })}
    </ul>
  )
}
