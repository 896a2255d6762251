import type { CustomObject, Screens } from '#contract/attributes/custom.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Checkbox } from '#web/ui/primitives/checkbox.tsx'
import { FieldGroup } from '#web/ui/primitives/field-group.tsx'
import styles from './field-screens.module.css'
import { isOn, listScreenRows, setTraits } from './screen-rows.ts'

type FieldScreensProps = {
  object: CustomObject
  value: Screens
  error: string | undefined
  onChange: (value: Screens) => void
}

/** Where the field is shown, and where it must be filled in. */
export const FieldScreens = ({ object, value, error, onChange }: FieldScreensProps) => (
  <FieldGroup label={t('Forms')} error={error}>
    {listScreenRows(object).map((row) => {
      const isShown = isOn(value, row, 'shown')
      return (
        <div key={row.label} role="group" aria-label={row.label} className={styles.row}>
          <span>{row.label}</span>
          <Checkbox isSelected={isShown} onChange={(on) => onChange(setTraits(object, value, row, { shown: on }))}>
            {t('Shown')}
          </Checkbox>
          {row.screen !== 'view' && (
            <Checkbox
              isDisabled={!isShown}
              isSelected={isOn(value, row, 'required')}
              onChange={(on) => onChange(setTraits(object, value, row, { required: on }))}
            >
              {t('Required')}
            </Checkbox>
          )}
        </div>
      )
    })}
  </FieldGroup>
)
