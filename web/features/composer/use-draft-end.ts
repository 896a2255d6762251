import { sayFailure } from '#web/domain/tickets/actions.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useMe } from '#web/lib/session.ts'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { closeComposer, type ComposerKind, openComposer } from './composer-state.ts'
import type { ComposerDraft } from './draft.ts'
import { restoreDraft } from './stored-drafts.ts'
import { shareDraft } from './shared-draft.ts'
import { useStable } from '#web/ui/use-stable.ts'

type Ending = {
  ticketId: number
  kind: ComposerKind
  draft: ComposerDraft
  html: () => string
  clear: () => void
}

/** Shares a draft with the team, or discards it; discarding can be undone. */
export function useDraftEnd({ ticketId, kind, draft, html, clear }: Ending) {
  const { id: user } = useMe()
  const leave = () => {
    closeComposer()
    clear()
  }
  const share = async () => {
    try {
      await shareDraft(ticketId, kind, draft, html())
      leave()
      toast(t('Draft shared'))
    } catch (error) {
      sayFailure(error)
    }
  }
  const undo = async () => {
    await restoreDraft(user, ticketId, kind, draft)
    openComposer({ ticketId, kind })
  }
  const discard = () => {
    leave()
    toast(t('Draft discarded'), { undo: () => void undo() })
  }
  return { share: useStable(() => void share()), discard: useStable(discard) }
}
