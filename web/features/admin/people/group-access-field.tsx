import { useQuery } from '@tanstack/react-query'
import { t } from '#web/lib/i18n/i18n.ts'
import type { CustomFieldProps } from '#web/ui/patterns/form/form-fields.tsx'
import { choicesQuery } from '#web/ui/patterns/form/reference-fields.tsx'
import { Checkbox } from '#web/ui/primitives/checkbox.tsx'
import styles from './people.module.css'

const levels = ['read', 'create', 'change', 'overview', 'full'] as const
type Level = (typeof levels)[number]
type Access = Readonly<Record<string, readonly Level[]>>

const levelName = (level: Level) =>
  ({ read: t('Read'), create: t('Create'), change: t('Change'), overview: t('Overview'), full: t('Full') })[level]

/** Full access includes the others, so it excludes them. */
function toggled(held: readonly Level[], level: Level, isOn: boolean): Level[] {
  if (level === 'full') return isOn ? ['full'] : []
  const others = held.filter((one) => one !== level && one !== 'full')
  return isOn ? [...others, level] : others
}

/** Who may do what in which group: a line each, a level a column. */
export function GroupAccessField({ label, value, onChange }: CustomFieldProps) {
  const { data: groups = [] } = useQuery(choicesQuery('groups'))
  const access = (value as Access | undefined) ?? {}
  const set = (group: number, level: Level, isOn: boolean) =>
    onChange({ ...access, [group]: toggled(access[group] ?? [], level, isOn) })
  return (
    <div className={styles.scroller}>
      <table className={styles.matrix}>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Group')}</th>
            {levels.map((level) => (
              <th key={level} scope="col">
                {levelName(level)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ id, label: name }) => {
            const held = access[id] ?? []
            const isFull = held.includes('full')
            return (
              <tr key={id}>
                <th scope="row" dir="auto">
                  {name}
                </th>
                {levels.map((level) => (
                  <td key={level} data-title={levelName(level)}>
                    <Checkbox
                      aria-label={`${name}: ${levelName(level)}`}
                      isSelected={isFull || held.includes(level)}
                      isDisabled={isFull && level !== 'full'}
                      onChange={(isOn) => set(id, level, isOn)}
                    />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
