import { useState } from 'react'
import { CustomFieldControl } from '#web/domain/fields/custom-field-control.tsx'
import { type CustomField, isNoValue } from '#web/domain/fields/custom-fields.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Dialog } from '#web/ui/primitives/dialog.tsx'

type FieldDialogProps = { field: CustomField; onSet: (value: unknown) => void; onClose: () => void }

/** A value of a custom field for several tickets; without a value, the field is emptied. */
export function FieldDialog({ field, onSet, onClose }: FieldDialogProps) {
  const [value, setValue] = useState<unknown>(null)
  const isEmpty = isNoValue(value)
  return (
    <Dialog
      title={td(field.display)}
      size="s"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" onPress={() => onSet(isEmpty ? null : value)}>
            {isEmpty ? t('Clear') : t('Set')}
          </Button>
        </>
      }
    >
      <CustomFieldControl
        field={field}
        form={undefined}
        isRequired={false}
        isLabelHidden
        value={value}
        onChange={setValue}
      />
    </Dialog>
  )
}
