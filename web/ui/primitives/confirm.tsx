import { useState } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { useStore } from '#web/lib/external-store.ts'
import { Button } from './button.tsx'
import { asked } from './confirm-store.ts'
import { Dialog } from './dialog.tsx'
import { TextField } from './text-field.tsx'

/** The dialog of `confirm`. */
export function Confirmation() {
  const question = useStore(asked)
  const [typed, setTyped] = useState('')
  if (!question) return null
  const { title, text, action, danger, typed: wanted, answer } = question
  const decide = (yes: boolean) => {
    setTyped('')
    answer(yes)
  }
  const isReady = wanted === undefined || typed.trim() === wanted
  return (
    <Dialog
      title={title}
      role="alertdialog"
      size="s"
      isOpen
      onClose={() => decide(false)}
      footer={
        <>
          <Button onPress={() => decide(false)}>{t('Cancel')}</Button>
          <Button variant={danger ? 'danger' : 'primary'} isDisabled={!isReady} onPress={() => decide(true)}>
            {action}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      {wanted !== undefined && (
        <TextField
          label={t('Type “{word}” to confirm', { word: wanted })}
          value={typed}
          onChange={setTyped}
          autoFocus
        />
      )}
    </Dialog>
  )
}
