import { useState } from 'react'
import type { CustomObject } from '#contract/attributes/custom.ts'
import { CustomFieldControl } from '#web/domain/fields/custom-field-control.tsx'
import { valueIn } from '#web/domain/fields/custom-values.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import styles from '#web/ui/patterns/settings-page.module.css'
import { Button } from '#web/ui/primitives/button.tsx'
import { Dialog } from '#web/ui/primitives/dialog.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { type FieldRecord, isCustomField } from './attributes-query.ts'
import { isOn, listScreenRows, type ScreenRow } from './screen-rows.ts'

type FormPreviewProps = { object: CustomObject; fields: readonly FieldRecord[]; onClose: () => void }

const isShown = (field: FieldRecord, row: ScreenRow) => field.active && isOn(field.screens, row, 'shown')

/** The fields of a form as those who fill it in see them, before workflows change it. Nothing is saved. */
export function FormPreview({ object, fields, onClose }: FormPreviewProps) {
  const rows = listScreenRows(object)
  const [chosen, setChosen] = useState(rows[0]?.label ?? '')
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({})
  const row = rows.find(({ label }) => label === chosen)
  const shown = row ? fields.filter((field) => isShown(field, row)) : []
  return (
    <Dialog title={t('Form preview')} isOpen onClose={onClose} footer={<Button onPress={onClose}>{t('Close')}</Button>}>
      <div className={styles.form}>
        <Select
          label={t('Form')}
          options={rows.map(({ label }) => ({ id: label, label }))}
          value={chosen}
          onChange={setChosen}
        />
        {shown.length === 0 && <p className={styles.muted}>{t('This form has no fields.')}</p>}
        {row &&
          shown.map((field) =>
            isCustomField(field) ? (
              <CustomFieldControl
                key={field.id}
                field={field}
                form={undefined}
                value={valueIn(values, field)}
                onChange={(value) => setValues({ ...values, [field.name]: value })}
                isRequired={isOn(field.screens, row, 'required')}
              />
            ) : (
              <TextField
                key={field.id}
                label={td(field.display)}
                description={t('Built-in')}
                isDisabled
                isRequired={isOn(field.screens, row, 'required')}
                value=""
                onChange={() => undefined}
              />
            ),
          )}
      </div>
    </Dialog>
  )
}
