import { ArrowDown, ArrowUp } from 'lucide-react'
import type { PressEvent } from 'react-aria-components'
import { t } from '#web/lib/i18n/i18n.ts'
import { IconButton } from '../primitives/icon-button.tsx'

type MoveButtonsProps = {
  /** What is moved. */
  name: string
  ids: readonly number[]
  id: number
  /** Gets all of them in their new order. */
  onMove: (ids: number[]) => void
}

/** By one place; undefined at the end of the list. */
export function moveBy(ids: readonly number[], id: number, step: 1 | -1): number[] | undefined {
  const from = ids.indexOf(id)
  return from + step in ids ? moved(ids, from, from + step) : undefined
}

const moved = (ids: readonly number[], from: number, to: number) =>
  ids.with(from, ids[to] ?? 0).with(to, ids[from] ?? 0)

/** A button that is about to be disabled passes the focus to its neighbour. */
const handOver = (neighbour: Element | null) => neighbour instanceof HTMLElement && neighbour.focus()

/** Changes an order step by step, by mouse and by keys alike. */
export function MoveButtons({ name, ids, id, onMove }: MoveButtonsProps) {
  const index = ids.indexOf(id)
  const last = ids.length - 1
  const up = ({ target }: PressEvent) => {
    if (index === 1) handOver(target.nextElementSibling)
    onMove(moved(ids, index, index - 1))
  }
  const down = ({ target }: PressEvent) => {
    if (index === last - 1) handOver(target.previousElementSibling)
    onMove(moved(ids, index, index + 1))
  }
  return (
    <>
      <IconButton
        icon={ArrowUp}
        size="s"
        label={t('Move “{name}” up', { name })}
        isDisabled={index === 0}
        onPress={up}
      />
      <IconButton
        icon={ArrowDown}
        size="s"
        label={t('Move “{name}” down', { name })}
        isDisabled={index === last}
        onPress={down}
      />
    </>
  )
}
