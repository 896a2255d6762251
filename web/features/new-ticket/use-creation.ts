import { isApiError, wordFailure } from '#web/lib/api/error.ts'
import { randomId } from '#web/lib/without-https.ts'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import type { Ticket } from '#contract/ticket.ts'
import { hasImages, hasWholeMessage, extractWords } from '#web/features/composer/draft.ts'
import { addMailboxes, isAddress, parseMailboxes } from '#web/domain/articles/mailboxes.ts'
import { missingFields } from '#web/domain/fields/custom-values.ts'
import { useChoices } from '#web/domain/tickets/choices.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { request } from '#web/lib/api/send.ts'
import { touch } from '#web/lib/api/touch.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { useCan } from '#web/lib/session.ts'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { firstArticle, type NewTicketDraft } from './draft.ts'

/** What each field lacks, in words. */
export type Missing = Partial<Record<'customer' | 'copies' | 'title' | 'body' | 'group' | 'until', string>> & {
  /** By the name of the field. */
  fields?: Readonly<Record<string, string>>
}

function missingIn(draft: NewTicketDraft, isPending: boolean): Missing {
  const { kind, customer, title, body, prefilled, groupId, pendingTime } = draft
  const isWritten =
    extractWords(body) !== '' || hasImages(body) || hasWholeMessage(body) || (body === null && prefilled !== '')
  const copies = kind === 'email' ? addMailboxes(draft.cc ?? [], parseMailboxes(draft.typedCc)) : []
  const wrongCopy = copies.find((mailbox) => !isAddress(mailbox))
  return {
    ...(customer ? {} : { customer: t('Choose a customer.') }),
    ...(customer && kind === 'email' && !customer.email ? { customer: t('This customer has no email address.') } : {}),
    ...(wrongCopy ? { copies: t('“{text}” isn’t an email address.', { text: wrongCopy.address }) } : {}),
    ...(title.trim() === '' ? { title: t('Enter a title.') } : {}),
    ...(isWritten ? {} : { body: t('Enter a message.') }),
    ...(groupId === null ? { group: t('Choose a group.') } : {}),
    ...(isPending && !pendingTime ? { until: t('Choose a date and time.') } : {}),
  }
}

type Creation = { draft: NewTicketDraft; html: () => string; isUploading: boolean; onCreated: () => void }

function newTicketOf(draft: NewTicketDraft, html: string): string {
  const { groupId, customer, ownerId, stateId, chosen, custom, pendingTime, tags, splitFrom } = draft
  const asked: z.input<NonNullable<typeof Ticket.create.input>> = {
    title: draft.title.trim(),
    group_id: groupId,
    customer_id: customer?.id,
    owner_id: ownerId,
    ...(stateId === null ? { state: 'open' } : { state_id: stateId }),
    ...chosen,
    ...custom,
    ...(pendingTime === null ? {} : { pending_time: pendingTime }),
    tags,
    ...(splitFrom === null ? {} : { links: { Ticket: { child: [splitFrom] } } }),
    article: firstArticle(draft, html),
  }
  return JSON.stringify(asked)
}

/** A response may get lost: a retry of the same body has the same idempotency key. */
function useAskOnce() {
  const last = useRef({ body: '', key: '' })
  return async (body: string): Promise<{ id: number; number: string }> => {
    if (body !== last.current.body) last.current = { body, key: randomId() }
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': last.current.key }
    const answer = await request({ method: 'POST', path: '/tickets', body, headers })
    return answer.json()
  }
}

/** Validates, creates, and opens the ticket. The draft is kept until the ticket exists. */
export function useCreation({ draft, html, isUploading, onCreated }: Creation) {
  const navigate = useNavigate()
  const askOnce = useAskOnce()
  const [isCreating, setCreating] = useState(false)
  const [wasTried, setTried] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const choices = useChoices()
  const isPending = choices.states.find(({ id }) => id === draft.stateId)?.type.startsWith('pending') === true
  const can = useCan()
  // With workflows the server decides, because they can hide a field.
  const emptyFields = choices.hasWorkflows
    ? {}
    : missingFields(draft.custom, choices.customFields, { screen: 'create_middle', form: undefined, can })
  const missing: Missing = {
    ...missingIn(draft, isPending),
    ...(Object.keys(emptyFields).length > 0 && { fields: emptyFields }),
  }

  const create = async () => {
    setTried(true)
    setProblem(isUploading ? t('Files are still uploading.') : undefined)
    if (isUploading || Object.keys(missing).length > 0) return
    setCreating(true)
    setRefused({})
    try {
      const { id, number } = await askOnce(newTicketOf(draft, html()))
      onCreated()
      void touch(queryClient, [{ object: 'tickets', id: 0 }])
      await navigate({ to: '/tickets/$id', params: { id: String(id) } })
      toast(t('Ticket #{number} created', { number }))
    } catch (error) {
      const field = isApiError(error, 422) ? choices.customFields.find(({ name }) => name === error.field) : undefined
      if (field) setRefused({ [field.name]: wordFailure(error) })
      setProblem(field ? `${td(field.display)}: ${wordFailure(error)}` : wordFailure(error))
      setCreating(false)
    }
  }
  const shown: Missing = { ...missing, fields: { ...refused, ...missing.fields } }
  return { create: () => void create(), isCreating, problem, missing: wasTried ? shown : {} }
}
