import { useState } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Dialog } from '#web/ui/primitives/dialog.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { renameChat } from './chat-actions.ts'
import type { ChatSessionRecord } from './queries.ts'
import { nameVisitor } from './visitor.ts'

/** The name under which the chat is listed and found. */
export function RenameDialog({ session, onClose }: { session: ChatSessionRecord; onClose: () => void }) {
  const [name, setName] = useState(() => nameVisitor(session))
  const save = async () => {
    if (await renameChat(session, name.trim())) onClose()
  }
  return (
    <Dialog
      title={t('Rename chat')}
      size="s"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" type="submit" form="rename-chat">
            {t('Save changes')}
          </Button>
        </>
      }
    >
      <form
        id="rename-chat"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextField label={t('Name')} value={name} onChange={setName} maxLength={250} autoFocus />
      </form>
    </Dialog>
  )
}
