import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { planDays, planHours, planMinutes, type TimePlan } from '#contract/time-plan.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import type { CustomFieldProps } from '#web/ui/patterns/form/form-fields.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { FieldGroup } from '#web/ui/primitives/field-group.tsx'
import { describePlan, nameDay } from './describe-plan.ts'
import styles from './time-plan-field.module.css'

const padded = (number: string) => number.padStart(2, '0')

type Part = keyof TimePlan

const parts = () =>
  [
    { part: 'days', title: t('Days'), keys: planDays, label: (key: string) => nameDay(key, 'short') },
    { part: 'hours', title: t('Hours'), keys: planHours, label: padded },
    { part: 'minutes', title: t('Minutes'), keys: planMinutes, label: padded },
  ] as const

/** Days, hours and minutes at which a schedule runs, and the same in words. */
export function TimePlanField({ label, value, onChange, error }: CustomFieldProps) {
  const plan = (value as TimePlan | undefined) ?? {}
  const choose = (part: Part, keys: readonly string[], chosen: ReadonlySet<unknown>) =>
    onChange({ ...plan, [part]: Object.fromEntries(keys.map((key) => [key, chosen.has(key)])) })
  return (
    <FieldGroup label={label} gap="wide" error={error}>
      {parts().map(({ part, title, keys, label: labelOf }) => {
        const chosen = keys.filter((key) => plan[part]?.[key] === true)
        const isAll = chosen.length === keys.length
        return (
          <div key={part} className={styles.part}>
            <span className={styles.head}>
              <span id={`plan-${part}`}>{title}</span>
              <Button
                size="s"
                variant="ghost"
                onPress={() => choose(part, keys, new Set(isAll ? [] : keys))}
                aria-describedby={`plan-${part}`}
              >
                {isAll ? t('Clear selection') : t('Select all')}
              </Button>
            </span>
            <ToggleButtonGroup
              selectionMode="multiple"
              aria-labelledby={`plan-${part}`}
              selectedKeys={chosen}
              onSelectionChange={(next) => choose(part, keys, next)}
              className={styles.choices ?? ''}
            >
              {keys.map((key) => (
                <ToggleButton key={key} id={key} className={styles.choice ?? ''}>
                  {labelOf(key)}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
          </div>
        )
      })}
      <p className={styles.words}>{describePlan(plan)}</p>
      <p className={styles.zone}>{t('In the time zone of the helpdesk.')}</p>
    </FieldGroup>
  )
}
