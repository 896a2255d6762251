import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { typesQuery, units } from '#web/features/composer/time-fields.tsx'
import { wordFailure } from '#web/lib/api/error.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { useConfig } from '#web/lib/session.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Dialog } from '#web/ui/primitives/dialog.tsx'
import { NumberField } from '#web/ui/primitives/number-field.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import styles from './card.module.css'

export type Spent = { time_unit: string; type_id: number | null }

type TimeDialogProps = {
  /** What is corrected; without it, time is added. */
  initial: Spent | undefined
  onSave: (spent: Spent) => Promise<void>
  onClose: () => void
}

export function TimeDialog({ initial, onSave, onClose }: TimeDialogProps) {
  const hasTypes = useConfig<boolean>('time_accounting_types') === true
  const unit = useConfig<string>('time_accounting_unit') ?? ''
  const { data: types = [] } = useQuery({ ...typesQuery, enabled: hasTypes })
  const [amount, setAmount] = useState(initial ? Number(initial.time_unit) : Number.NaN)
  const [typeId, setTypeId] = useState(initial?.type_id ?? null)
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    try {
      await onSave({ time_unit: String(amount), type_id: typeId })
      onClose()
    } catch (error) {
      setProblem(wordFailure(error))
      setSaving(false)
    }
  }
  const footer = (
    <>
      <Button onPress={onClose}>{t('Cancel')}</Button>
      <Button variant="primary" isDisabled={Number.isNaN(amount)} isPending={isSaving} onPress={() => void save()}>
        {t('Save')}
      </Button>
    </>
  )
  return (
    <Dialog title={initial ? t('Edit time') : t('Log time')} size="s" isOpen onClose={onClose} footer={footer}>
      <div className={styles.editing}>
        <NumberField
          label={units[unit]?.() ?? t('Time')}
          autoFocus
          value={amount}
          minValue={0}
          maxValue={9999}
          onChange={setAmount}
          error={problem}
        />
        {hasTypes && (
          <Select
            label={t('Activity type')}
            value={typeId}
            onChange={setTypeId}
            options={types.filter(({ active }) => active).map(({ id, name }) => ({ id, label: td(name) }))}
          />
        )}
      </div>
    </Dialog>
  )
}
