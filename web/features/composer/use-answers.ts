import { useState } from 'react'
import { Links } from '#contract/link.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { touch } from '#web/lib/api/touch.ts'
import { publicAddress } from '#web/lib/public-address.ts'
import { can, useSession } from '#web/lib/session.ts'
import { useStable } from '#web/ui/use-stable.ts'
import type { ComposerDraft, KeptFile } from './draft.ts'
import type { AnswerUse } from './editor/answer-suggestion.tsx'

/** The ticket is linked with the answer, which shows what it was used for. The message does not depend on it. */
async function noteUse(ticketId: number, translationId: number): Promise<void> {
  const object = 'KnowledgeBase::Answer::Translation'
  try {
    const { links } = await api(Links).list({ link_object: 'Ticket', link_object_value: ticketId })
    if (links.some((link) => link.link_object === object && link.link_object_value === translationId)) return
    await api(Links).add({
      link_type: 'normal',
      link_object_source: object,
      link_object_source_value: translationId,
      link_object_target: 'Ticket',
      link_object_target_value: ticketId,
    })
    await touch(queryClient, [{ object: 'links', id: 0 }])
  } catch {
    // Agents who may not change the ticket link nothing.
  }
}

/** Answers of the help centre for a message; undefined for those who have none. The same object for the whole message. */
export function useAnswers(
  ticketId: number,
  { formId, files }: Pick<ComposerDraft, 'formId' | 'files'>,
  isForCustomer: boolean,
  onFiles: (files: KeptFile[]) => void,
): AnswerUse | undefined {
  const session = useSession()
  const add = useStable((added: readonly KeptFile[]) => onFiles([...files, ...added]))
  const origin = publicAddress(session.config)
  const [use] = useState<AnswerUse>({
    use: 'message',
    isForCustomer,
    origin,
    formId,
    onFiles: add,
    onUse: (translationId) => void noteUse(ticketId, translationId),
  })
  return session.config.kb_active === true && can(session, 'knowledge_base.*') ? use : undefined
}
