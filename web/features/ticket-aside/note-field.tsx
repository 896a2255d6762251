import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { sayFailure } from '#web/domain/tickets/actions.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { TextArea } from '#web/ui/primitives/text-field.tsx'
import styles from './card.module.css'

type NoteFieldProps = {
  label: string
  value: string
  onSave: (note: string) => Promise<void>
  isReadOnly: boolean
}

/** A note that is read in place, and written in place. */
export function NoteField({ label, value, onSave, isReadOnly }: NoteFieldProps) {
  const [typed, setTyped] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    try {
      await onSave(typed ?? '')
      setTyped(undefined)
    } catch (error) {
      sayFailure(error)
    }
    setSaving(false)
  }
  if (typed === undefined) {
    if (isReadOnly && value === '') return null
    return (
      <div className={styles.note}>
        {value !== '' && <p dir="auto">{value}</p>}
        {!isReadOnly && (
          <Button variant="ghost" size="s" icon={Pencil} onPress={() => setTyped(value)}>
            {value === '' ? t('Add note') : t('Edit note')}
          </Button>
        )}
      </div>
    )
  }
  return (
    <div className={styles.editing}>
      <TextArea label={label} isLabelHidden value={typed} onChange={setTyped} autoFocus />
      <div className={styles.actions}>
        <Button size="s" onPress={() => setTyped(undefined)}>
          {t('Cancel')}
        </Button>
        <Button size="s" variant="primary" isPending={isSaving} onPress={() => void save()}>
          {t('Save')}
        </Button>
      </div>
    </div>
  )
}
