import { RotateCcw } from 'lucide-react'
import { savePreference } from '#web/domain/preferences.ts'
import { customGroupings, groupings, type ListOrder } from '#web/domain/ticket-lists/criteria.ts'
import type { ListSource } from '#web/domain/ticket-lists/list-source.ts'
import { useChoices } from '#web/domain/tickets/choices.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { densities, keptAppearance, showAppearance } from '#web/lib/theme.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { RadioGroup } from '#web/ui/primitives/radio-group.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { useState } from 'react'
import { ColumnChoices } from './column-choices.tsx'
import { allColumns } from './columns.tsx'
import styles from './display-choices.module.css'

const densityWords = () => ({ compact: t('Compact'), normal: t('Normal'), comfortable: t('Comfortable') })

function DensityChoice() {
  const [density, setDensity] = useState(keptAppearance().density ?? 'normal')
  const words = densityWords()
  const choose = (next: string) => {
    setDensity(next)
    showAppearance({ density: next })
    void savePreference('density', next)
  }
  return (
    <RadioGroup
      label={t('Row height')}
      look="segments"
      options={densities.map((id) => ({ id, label: words[id] }))}
      value={density}
      onChange={choose}
    />
  )
}

type SortChoiceProps = {
  columns: readonly { id: string; title: string }[]
  order: ListOrder
  onSort: (by: string, direction: ListOrder['direction']) => void
}

/** Also for columns that are not shown, and for cards, which have no headers. */
const SortChoice = ({ columns, order, onSort }: SortChoiceProps) => (
  <div className={styles.sorting}>
    <Select
      label={t('Sort by')}
      options={columns.map(({ id, title }) => ({ id, label: title }))}
      value={order.by}
      onChange={(by) => onSort(by, order.direction)}
    />
    <Select
      label={t('Direction')}
      options={[
        { id: 'asc' as const, label: t('Ascending') },
        { id: 'desc' as const, label: t('Descending') },
      ]}
      value={order.direction}
      onChange={(direction) => onSort(order.by, direction)}
    />
  </div>
)

export type DisplayOptionsProps = Pick<SortChoiceProps, 'order' | 'onSort'> & {
  source: ListSource
  group: string | undefined
  onGroup: (group: string) => void
  /** Columns, widths, order and groups as they were before anything was changed. */
  onReset: () => void
}

const ungrouped = ''

/** Everything that can be chosen about how a list looks. */
export function DisplayChoices({ source, order, onSort, group, onGroup, onReset }: DisplayOptionsProps) {
  const choices = useChoices()
  const all = allColumns(choices)
  const names = [...groupings, ...customGroupings(choices.customFields)].map((id) => ({
    id: id as string,
    label: all.find((column) => column.id === id)?.title ?? id,
  }))
  return (
    <div className={styles.options}>
      <DensityChoice />
      <Select
        label={t('Group by')}
        options={[{ id: ungrouped, label: t('No grouping') }, ...names]}
        value={group ?? ungrouped}
        onChange={onGroup}
      />
      <SortChoice columns={all.filter(({ isSortable = true }) => isSortable)} order={order} onSort={onSort} />
      <h3 className={styles.heading}>{t('Columns')}</h3>
      <ColumnChoices source={source} all={all} group={group} />
      <Button size="s" variant="ghost" icon={RotateCcw} onPress={onReset}>
        {t('Reset to default')}
      </Button>
    </div>
  )
}
