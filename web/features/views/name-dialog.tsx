import { useState } from 'react'
import { sayFailure } from '#web/domain/tickets/actions.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Dialog } from '#web/ui/primitives/dialog.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'

type NameDialogProps = {
  title: string
  action: string
  name: string
  onSave: (name: string) => Promise<void>
  onClose: () => void
}

/** Asks for the name of a view. */
export function NameDialog({ title, action, name: initial, onSave, onClose }: NameDialogProps) {
  const [name, setName] = useState(initial)
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    try {
      await onSave(name.trim())
      onClose()
    } catch (error) {
      sayFailure(error)
      setSaving(false)
    }
  }
  return (
    <Dialog
      title={title}
      size="s"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            type="submit"
            form="name-of-view"
            isPending={isSaving}
            isDisabled={name.trim() === ''}
          >
            {action}
          </Button>
        </>
      }
    >
      <form
        id="name-of-view"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') void save()
        }}
      >
        <TextField
          label={t('Name')}
          description={t('Only you can see it, under “My views”.')}
          value={name}
          onChange={setName}
          maxLength={100}
          autoFocus
        />
      </form>
    </Dialog>
  )
}
