import { ListFilter, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '../primitives/button.tsx'
import { Menu } from '../primitives/menu.tsx'
import type { Option } from '../primitives/options.tsx'
import { Popover } from '../primitives/popover.tsx'
import styles from './filter-bar.module.css'

/** An active filter: its text, and how it is changed. */
type Filter = { id: string; label: string; editor: (close: () => void) => ReactNode }

type FilterBarProps = {
  filters: readonly Filter[]
  /** What else can be filtered by. */
  choices: readonly Option<string>[]
  /** Adds a filter and opens its chip. */
  onAdd: (id: string) => void
  onRemove: (id: string) => void
  /** At the other end, such as "Save as my view". */
  end?: ReactNode
}

type ChipProps = { filter: Filter; isOpen: boolean; onOpenChange: (open: boolean) => void; onRemove: () => void }

const Chip = ({ filter, isOpen, onOpenChange, onRemove }: ChipProps) => (
  <span className={styles.chip}>
    <Popover
      label={filter.label}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      trigger={<AriaButton className={styles.word ?? ''}>{filter.label}</AriaButton>}
    >
      {filter.editor}
    </Popover>
    <AriaButton
      className={styles.remove ?? ''}
      aria-label={t('Remove filter {name}', { name: filter.label })}
      onPress={onRemove}
    >
      <X size={13} aria-hidden />
    </AriaButton>
  </span>
)

/** Field, operator and value in a row, each edited in place. */
export function FilterBar({ filters, choices, onAdd, onRemove, end }: FilterBarProps) {
  const [open, setOpen] = useState<string>()
  const add = (id: string) => {
    onAdd(id)
    setOpen(id)
  }
  const entries = choices.map((choice) => ({ ...choice, run: () => add(choice.id) }))
  return (
    <div role="group" aria-label={t('Filters')} className={styles.bar}>
      {filters.map((filter) => (
        <Chip
          key={filter.id}
          filter={filter}
          isOpen={open === filter.id}
          onOpenChange={(isOpen) => setOpen(isOpen ? filter.id : undefined)}
          onRemove={() => onRemove(filter.id)}
        />
      ))}
      {entries.length > 0 && (
        <Menu
          label={t('Add filter')}
          groups={[{ entries }]}
          trigger={
            <Button size="s" variant="ghost" icon={ListFilter}>
              {t('Add filter')}
            </Button>
          }
        />
      )}
      {end && <div className={styles.end}>{end}</div>}
    </div>
  )
}
