import { t } from '#web/lib/i18n/i18n.ts'
import type { ResourceForm } from '#web/ui/patterns/form/use-resource-form.ts'
import { TimeZoneField } from '#web/ui/patterns/time-zone-field.tsx'
import { NumberField } from '#web/ui/primitives/number-field.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { fullWeekdays } from './describe-plan.ts'
import { type FormValues, labels } from './subscription-form.ts'

const plans = () => [
  { id: 'daily', label: t('Daily, for the previous day') },
  { id: 'weekly', label: t('Weekly, for the previous seven days') },
  { id: 'monthly', label: t('Monthly, for the previous month') },
]

/** When it is mailed. */
export function PlanFields({ form: { values, errors, set } }: { form: ResourceForm }) {
  const { plan, weekday, monthday, time_of_day, timezone } = values as FormValues
  return (
    <>
      <Select label={labels().plan} options={plans()} value={plan} onChange={(id) => set('plan', id)} />
      {plan === 'weekly' && (
        <Select
          label={labels().weekday}
          options={fullWeekdays().map((label, index) => ({ id: index + 1, label }))}
          value={weekday}
          onChange={(day) => set('weekday', day)}
        />
      )}
      {plan === 'monthly' && (
        <NumberField
          label={labels().monthday}
          description={t('In shorter months, it’s the last day.')}
          minValue={1}
          maxValue={31}
          value={monthday}
          onChange={(day) => set('monthday', day)}
          error={errors.monthday}
        />
      )}
      <TextField
        label={labels().time_of_day}
        type="time"
        isRequired
        value={time_of_day}
        onChange={(time) => set('time_of_day', time.slice(0, 5))}
        error={errors.time_of_day}
      />
      <TimeZoneField
        label={labels().timezone}
        value={timezone}
        onChange={(zone) => set('timezone', zone)}
        error={errors.timezone}
      />
    </>
  )
}
