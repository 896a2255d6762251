import { ArrowDown, ArrowUp } from 'lucide-react'
import { changeListLayout, useListLayout } from '#web/domain/ticket-lists/list-layout.ts'
import { savePreference } from '#web/domain/preferences.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { densities, keptAppearance, showAppearance } from '#web/lib/theme.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Checkbox } from '#web/ui/primitives/checkbox.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { NumberField } from '#web/ui/primitives/number-field.tsx'
import { RadioGroup } from '#web/ui/primitives/radio-group.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { useState } from 'react'
import { useChoices } from '#web/domain/tickets/choices.ts'
import { allColumns } from './columns.tsx'
import styles from './display-choices.module.css'
import { groupings } from './group-starts.ts'
import type { ListSource } from '#web/domain/ticket-lists/list-source.ts'

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

/** The chosen column at another place. */
function moved(columns: readonly string[], id: string, step: -1 | 1): string[] {
  const at = columns.indexOf(id)
  const other = columns[at + step]
  return other === undefined ? [...columns] : columns.with(at, other).with(at + step, id)
}

type ColumnRowProps = {
  title: string
  id: string
  columns: readonly string[]
  width: number | undefined
  onChange: (change: { columns?: readonly string[]; width?: number }) => void
}

function ColumnRow({ title, id, columns, width, onChange }: ColumnRowProps) {
  const isOn = columns.includes(id)
  const toggle = (on: boolean) => onChange({ columns: on ? [...columns, id] : columns.filter((one) => one !== id) })
  return (
    <li className={styles.column}>
      <Checkbox isSelected={isOn} isDisabled={id === 'title'} onChange={toggle} className={styles.name}>
        {title}
      </Checkbox>
      {isOn && (
        <>
          <NumberField
            label={t('Width of {name}', { name: title })}
            isLabelHidden
            minValue={60}
            maxValue={800}
            step={10}
            value={width ?? Number.NaN}
            onChange={(next) => Number.isFinite(next) && onChange({ width: next })}
            className={styles.width}
          />
          <IconButton
            icon={ArrowUp}
            size="s"
            label={t('Move {name} up', { name: title })}
            isDisabled={columns[0] === id}
            onPress={() => onChange({ columns: moved(columns, id, -1) })}
          />
          <IconButton
            icon={ArrowDown}
            size="s"
            label={t('Move {name} down', { name: title })}
            isDisabled={columns.at(-1) === id}
            onPress={() => onChange({ columns: moved(columns, id, 1) })}
          />
        </>
      )}
    </li>
  )
}

export type DisplayOptionsProps = { source: ListSource; group: string | undefined; onGroup: (group: string) => void }

const ungrouped = ''

/** Everything that can be chosen about how a list looks. */
export function DisplayChoices({ source, group, onGroup }: DisplayOptionsProps) {
  const all = allColumns(useChoices())
  const { columns = source.columns, widths = {} } = useListLayout(source.link)
  const shown = columns.flatMap((id) => all.find((column) => column.id === id) ?? [])
  const offered = [...shown, ...all.filter(({ id }) => !columns.includes(id))]
  const names = groupings.map((id) => ({
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
      <h3 className={styles.heading}>{t('Columns')}</h3>
      <ul className={styles.columns}>
        {offered.map(({ id, title, width }) => (
          <ColumnRow
            key={id}
            id={id}
            title={title}
            columns={shown.map((column) => column.id)}
            width={widths[id] ?? width}
            onChange={({ columns: next = columns, width: wanted }) =>
              changeListLayout(source.link, {
                columns: next,
                widths: wanted === undefined ? widths : { ...widths, [id]: wanted },
              })
            }
          />
        ))}
      </ul>
      <Button
        size="s"
        variant="ghost"
        onPress={() => changeListLayout(source.link, { columns: undefined, widths: undefined })}
      >
        {t('Reset to default')}
      </Button>
    </div>
  )
}
