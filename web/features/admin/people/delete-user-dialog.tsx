import { useState } from 'react'
import { DataPrivacyTask } from '#contract/data-privacy-task.ts'
import { api } from '#web/lib/api/api.ts'
import { wordFailure } from '#web/lib/api/error.ts'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Checkbox } from '#web/ui/primitives/checkbox.tsx'
import { Dialog } from '#web/ui/primitives/dialog.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import type { UserTarget } from './user-actions.ts'

type DeletedUser = UserTarget & { tickets: number }

const WhatIsDeleted = ({ user: { name, tickets } }: { user: DeletedUser }) => (
  <Notice tone="warning">
    <p>
      {tickets === 0
        ? t('{name} has no tickets.', { name })
        : tn(tickets, '{count} ticket from {name} is deleted too.', '{count} tickets from {name} are deleted too.', {
            name,
          })}
    </p>
    <p>{t('Tickets owned by {name} become unassigned. Messages on other people’s tickets stay.', { name })}</p>
    <p>{t('You can’t undo this.')}</p>
  </Notice>
)

/** Deletes a person and their tickets for good. The name is typed, so that it does not happen by a wrong click. */
export function DeleteUserDialog({ user, onClose }: { user: DeletedUser; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [withOrganization, setWithOrganization] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isPending, setPending] = useState(false)
  const remove = async () => {
    setPending(true)
    setProblem(undefined)
    try {
      const preferences = withOrganization ? { delete_organization: 'true' } : {}
      await api(DataPrivacyTask.endpoints).create({ deletable_type: 'User', deletable_id: user.id, preferences })
      toast(t('Deleting {name}…', { name: user.name }))
      onClose()
    } catch (error) {
      setProblem(wordFailure(error))
      setPending(false)
    }
  }
  return (
    <Dialog
      title={t('Delete {name}', { name: user.name })}
      size="s"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button
            variant="danger"
            isPending={isPending}
            isDisabled={typed.trim() !== user.name}
            onPress={() => void remove()}
          >
            {t('Delete')}
          </Button>
        </>
      }
    >
      <WhatIsDeleted user={user} />
      <Checkbox isSelected={withOrganization} onChange={setWithOrganization}>
        {t('Also delete the organization if it has no other members')}
      </Checkbox>
      <TextField
        label={t('Type “{name}” to confirm', { name: user.name })}
        value={typed}
        onChange={setTyped}
        autoFocus
        autoComplete="off"
      />
      {problem && <Notice tone="danger">{problem}</Notice>}
    </Dialog>
  )
}
