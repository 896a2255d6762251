import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { User } from '#contract/user.ts'
import { api } from '#web/lib/api/api.ts'
import { wordFailure } from '#web/lib/api/error.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { touch } from '#web/lib/api/touch.ts'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { ComboBox } from '#web/ui/primitives/combo-box.tsx'
import { Dialog } from '#web/ui/primitives/dialog.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import type { Option } from '#web/ui/primitives/options.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { findUsers } from '../find.ts'
import type { UserTarget } from './user-actions.ts'
import { undoMerge } from './undo-merge.ts'

const previewQuery = (id: number, intoId: number) =>
  queryOptions({
    queryKey: ['users', id, 'merge-preview', intoId],
    queryFn: () => api(User).previewMerge({ id, into_id: intoId }),
    retry: false,
    // Counted when it is asked for.
    gcTime: 0,
  })

/** What moves, before it does. */
function MergePreview({ user, into }: { user: UserTarget; into: Option<number> }) {
  const { data, error } = useQuery(previewQuery(user.id, into.id))
  if (error) return <Notice tone="danger">{wordFailure(error)}</Notice>
  if (!data) return null
  const { tickets, contacts } = data
  const details = Object.values(contacts).join(', ')
  return (
    <Notice tone="warning">
      <p>
        {tickets === 0
          ? t('There are no tickets to move.')
          : tn(tickets, '{count} ticket moves to {name}.', '{count} tickets move to {name}.', { name: into.label })}
      </p>
      {details !== '' && <p>{t('{name} also gets: {details}', { name: into.label, details })}</p>}
      <p>{t('You can undo this on {name}’s page.', { name: into.label })}</p>
    </Notice>
  )
}

type MergeUserProps = { user: UserTarget; onClose: () => void; onMerged?: (intoId: number) => void }

/** Chooses the user that a duplicate is merged into. */
export function MergeUserDialog({ user, onClose, onMerged }: MergeUserProps) {
  const [into, setInto] = useState<Option<number> | null>(null)
  const [problem, setProblem] = useState<string>()
  const [isPending, setPending] = useState(false)
  const merge = async (target: Option<number>) => {
    setPending(true)
    setProblem(undefined)
    try {
      const { merge_id } = await api(User).merge({ id: user.id, into_id: target.id })
      await touch(queryClient, [{ object: 'users', id: 0 }])
      toast(t('{name} was merged into {other}', { name: user.name, other: target.label }), {
        undo: () => void undoMerge(merge_id),
      })
      onClose()
      onMerged?.(target.id)
    } catch (error) {
      setProblem(wordFailure(error))
      setPending(false)
    }
  }
  return (
    <Dialog
      title={t('Merge {name}', { name: user.name })}
      size="s"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button
            variant="danger"
            isPending={isPending}
            isDisabled={into === null}
            onPress={() => into && void merge(into)}
          >
            {t('Merge')}
          </Button>
        </>
      }
    >
      <ComboBox
        label={t('Merge into')}
        description={t('This person gets all of {name}’s tickets and future messages. {name} becomes inactive.', {
          name: user.name,
        })}
        search={async (words) => (await findUsers(words)).filter(({ id }) => id !== user.id)}
        value={into}
        onChange={setInto}
        autoFocus
      />
      {into && !problem && <MergePreview user={user} into={into} />}
      {problem && <Notice tone="danger">{problem}</Notice>}
    </Dialog>
  )
}
