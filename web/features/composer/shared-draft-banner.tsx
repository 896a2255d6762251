import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { sayFailure } from '#web/domain/tickets/actions.ts'
import { type Thread, threadQuery } from '#web/domain/tickets/queries.ts'
import { formatRelative } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { formatName } from '#web/lib/people.ts'
import { useMe } from '#web/lib/session.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { confirm } from '#web/ui/primitives/confirm-store.ts'
import { openComposer } from './composer-state.ts'
import styles from './banner.module.css'
import { findDraftKinds, restoreDraft } from './stored-drafts.ts'
import { dropSharedDraft, kindOfShared, sharedDraftQuery, takeSharedDraft } from './shared-draft.ts'

type BannerProps = {
  ticketId: number
  thread: Thread
  /** The draft that is being written on already. */
  takenFrom?: number | null | undefined
}

/** A shared draft that any agent of the group can finish. */
export function SharedDraftBanner({ takenFrom, ...props }: BannerProps) {
  const { sharedDraftId } = props.thread
  return sharedDraftId !== null && sharedDraftId !== takenFrom && <Banner {...props} draftId={sharedDraftId} />
}

function Banner({ ticketId, thread, draftId }: BannerProps & { draftId: number }) {
  const { id: me } = useMe()
  const { dataUpdatedAt } = useQuery(threadQuery(ticketId))
  const { data: shared } = useQuery(sharedDraftQuery(ticketId, draftId, dataUpdatedAt))
  if (!shared) return null
  const author = thread.people[shared.updated_by_id]
  const kind = kindOfShared(shared)

  const take = async () => {
    const own = await findDraftKinds(me, ticketId)
    const question = {
      title: t('Replace your draft?'),
      text: t('You already have a draft of this type.'),
      action: t('Replace'),
      danger: true,
    }
    if (own.includes(kind) && !(await confirm(question))) return
    const since = thread.articles.at(-1)?.id ?? 0
    await restoreDraft(me, ticketId, kind, await takeSharedDraft(ticketId, shared, since))
    openComposer({ ticketId, kind })
  }

  return (
    <div className={styles.banner}>
      <Users size={15} aria-hidden />
      <span className={styles.grow}>
        {shared.updated_by_id === me
          ? t('Your shared draft, {when}', { when: formatRelative(shared.updated_at) })
          : t('Draft by {name}, {when}', {
              name: author ? formatName(author) : t('a colleague'),
              when: formatRelative(shared.updated_at),
            })}
      </span>
      <Button size="s" variant="ghost" onPress={() => void dropSharedDraft(ticketId).catch(sayFailure)}>
        {t('Delete')}
      </Button>
      <Button size="s" onPress={() => void take().catch(sayFailure)}>
        {t('Continue writing')}
      </Button>
    </div>
  )
}
