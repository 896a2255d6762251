import { randomId } from '#web/lib/without-https.ts'
import type { z } from 'zod'
import type { JSONContent } from '@tiptap/core'
import type { newArticle } from '#contract/article.ts'
import { addMailboxes, type Mailbox, parseMailboxes, writeMailboxes } from '#web/domain/articles/mailboxes.ts'
import { type ChoiceAttribute, choiceAttributes } from '#web/domain/tickets/attributes.ts'
import type { CustomValues } from '#web/domain/fields/custom-values.ts'
import { type KeptFile, nameOfDraft } from '#web/features/composer/draft.ts'

/** Attributes without a special field in the form. */
export type OtherChoice = Exclude<ChoiceAttribute, 'group_id' | 'owner_id' | 'state_id'>
const ownFields: ReadonlySet<string> = new Set(['group_id', 'owner_id', 'state_id'])
export const otherChoices = choiceAttributes.filter((name): name is OtherChoice => !ownFields.has(name))

/** `original` is a message that a customer wrote elsewhere, as when a ticket is split. */
const newTicketKinds = ['call_in', 'call_out', 'email', 'internal', 'original'] as const
export type NewTicketKind = (typeof newTicketKinds)[number]

/** The customer, with the fields that the form shows. */
export type DraftCustomer = { id: number; label: string; email: string | null }

/** A new person, with the fields filled in so far. */
export type NewPerson = Record<'firstname' | 'lastname' | 'email' | 'phone', string> & {
  /** The fields that administrators added. */
  custom?: CustomValues | undefined
}

/** `name` is the text of a search without results: a name or an address. */
export function newPerson(name: string, phone = ''): NewPerson {
  if (name.includes('@')) return { firstname: '', lastname: '', email: name, phone }
  const [firstname = '', ...rest] = name.split(/\s+/)
  return { firstname, lastname: rest.join(' '), email: '', phone }
}

/** What is typed into the form, as it is kept until the ticket exists. */
export type NewTicketDraft = {
  kind: NewTicketKind
  customer: DraftCustomer | null
  /** The customer that is being made. */
  newCustomer: NewPerson | null
  title: string
  body: JSONContent | null
  /** The initial content of the editor, such as the split message. */
  prefilled: string
  /** HTML that a template put into the editor, until it is edited. */
  text?: string | undefined
  groupId: number | null
  ownerId: number
  stateId: number | null
  /** Other attributes that are set by choosing a record; what is left out gets its default. */
  chosen?: Partial<Record<OtherChoice, number>> | undefined
  pendingTime: string | null
  /** The fields that administrators added. */
  custom?: CustomValues | undefined
  tags: string[]
  formId: string
  files: KeptFile[]
  /** Who gets a copy of the first mail. Left out in drafts of earlier versions, as what follows. */
  cc?: Mailbox[] | undefined
  typedCc?: string | undefined
  /** The address it is sent from; left out, that of the group. */
  fromId?: number | undefined
  /** The ticket that this one is split off from. */
  splitFrom: number | null
  /** The message that is split off, if a customer wrote it. */
  original?: OriginalMessage | undefined
}

type OriginalMessage = { type: string; to: string | null; cc: string | null }

export const emptyNewTicket = (): NewTicketDraft => ({
  kind: 'call_in',
  customer: null,
  newCustomer: null,
  title: '',
  body: null,
  prefilled: '',
  groupId: null,
  ownerId: 1,
  stateId: null,
  pendingTime: null,
  tags: [],
  formId: randomId(),
  files: [],
  splitFrom: null,
})

/** A short description to recognize it. */
export const nameOfNewTicket = (draft: NewTicketDraft): string =>
  draft.title.trim() ||
  nameOfDraft(draft) ||
  [draft.newCustomer?.firstname, draft.newCustomer?.lastname, draft.newCustomer?.email, draft.newCustomer?.phone]
    .filter(Boolean)
    .join(' ')
    .trim()

/** The first message; its sender depends on the direction of the call. */
export function firstArticle(draft: NewTicketDraft, html: string): z.input<typeof newArticle> {
  const { kind, customer, title, formId, fromId, original } = draft
  const cc = addMailboxes(draft.cc ?? [], parseMailboxes(draft.typedCc))
  const written = { body: html, content_type: 'text/html', form_id: formId, subject: title }
  if (kind === 'email') {
    return {
      ...written,
      type: 'email',
      sender: 'Agent',
      internal: false,
      to: customer?.email ?? '',
      cc: writeMailboxes(cc),
      ...(fromId !== undefined && { email_address_id: fromId }),
    }
  }
  if (kind === 'original' && original) {
    return { ...written, ...original, sender: 'Customer', internal: false, origin_by_id: customer?.id }
  }
  if (kind === 'internal') return { ...written, type: 'note', sender: 'Agent', internal: true }
  return { ...written, type: 'phone', sender: kind === 'call_in' ? 'Customer' : 'Agent', internal: false }
}
