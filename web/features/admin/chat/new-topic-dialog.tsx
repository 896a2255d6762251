import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { wordFailure } from '#web/lib/api/error.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Dialog } from '#web/ui/primitives/dialog.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { createTopic } from './queries.ts'

/** A topic needs only a name; the designer opens with it. */
export function NewTopicDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const create = async () => {
    if (name.trim() === '') return setError(t('Enter a name.'))
    setPending(true)
    try {
      const id = await createTopic(name)
      await navigate({ to: '/admin/chat/$id', params: { id: String(id) } })
    } catch (failure) {
      setError(wordFailure(failure))
      setPending(false)
    }
  }
  return (
    <Dialog
      title={t('New topic')}
      isOpen
      onClose={onClose}
      size="s"
      footer={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" isPending={isPending} onPress={() => void create()}>
            {t('Create topic')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void create()
        }}
      >
        <TextField
          label={t('Name')}
          description={t('Only your team sees it, e.g. Repair.')}
          value={name}
          onChange={setName}
          error={error}
          isRequired
          autoFocus
        />
      </form>
    </Dialog>
  )
}
