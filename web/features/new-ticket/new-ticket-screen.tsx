import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { OtherVersion } from '#web/features/composer/other-version.tsx'
import { useDraft } from '#web/lib/drafts/use-draft.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Page } from '#web/ui/patterns/page.tsx'
import { ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { emptyNewTicket, nameOfNewTicket, type NewTicketDraft } from './draft.ts'
import { NewTicketForm } from './new-ticket-form.tsx'
import { prefillFor } from './prefill.ts'
import { type NewTicketSearch, tabOfNew } from './search.ts'

const route = getRouteApi('/agent/tickets/new')

type KeptFormProps = { tab: string; initial: NewTicketDraft; phone: string | undefined }

/** What was typed before wins over what would be filled in now. */
function KeptForm({ tab, initial, phone }: KeptFormProps) {
  const handle = useDraft<NewTicketDraft>(tab, 'new', initial)
  const { value, savedAt, isHereOnly, change, clear, turn } = handle
  const [refills, setRefills] = useState(0)
  if (!value) return <Skeleton lines={8} />
  const discard = () => {
    // Another form: uploads for this one must not go with the next.
    clear({ ...emptyNewTicket(), kind: value.kind })
    toast(t('Draft discarded'), { undo: () => change(value) })
  }
  return (
    <>
      <OtherVersion handle={handle} wordsOf={nameOfNewTicket} />
      <NewTicketForm
        key={`${value.formId} ${turn} ${refills}`}
        draft={value}
        phone={phone}
        savedAt={savedAt}
        isHereOnly={isHereOnly}
        onChange={(changed) => change({ ...value, ...changed })}
        onRefill={(changed) => {
          change({ ...value, ...changed })
          setRefills((count) => count + 1)
        }}
        onCreated={() => clear()}
        onDiscard={discard}
      />
    </>
  )
}

const prefillQuery = (search: NewTicketSearch) => ({
  queryKey: ['new_ticket', search],
  queryFn: () => prefillFor(search),
  // A split copies files each time, so it is requested once, and again only for a new form.
  gcTime: 0,
})

/** A ticket that an agent writes: after a call, by e-mail, or for the team. */
export function NewTicketScreen() {
  const search = route.useSearch()
  const { data, error, refetch } = useQuery(prefillQuery(search))
  const tab = tabOfNew(search)
  return (
    <Page
      title={t('New ticket')}
      body={
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <KeptForm key={tab} tab={tab} initial={data} phone={search.phone} />
        ) : (
          <Skeleton lines={8} />
        )
      }
    />
  )
}
