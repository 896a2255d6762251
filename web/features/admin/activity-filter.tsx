import { t } from '#web/lib/i18n/i18n.ts'
import { RadioGroup } from '#web/ui/primitives/radio-group.tsx'

export type Activity = 'all' | 'active' | 'inactive'

type ActivityFilterProps = { value: Activity; onChange: (value: Activity) => void }

/** All records of a list, or the active or inactive ones. */
export const ActivityFilter = ({ value, onChange }: ActivityFilterProps) => (
  <RadioGroup
    label={t('Show')}
    isLabelHidden
    look="segments"
    options={[
      { id: 'all', label: t('All') },
      { id: 'active', label: t('Active') },
      { id: 'inactive', label: t('Inactive') },
    ]}
    value={value}
    onChange={(id) => onChange(id as Activity)}
  />
)
