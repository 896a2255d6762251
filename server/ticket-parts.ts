import { articlePart } from '#features/articles/service.ts'
import { checklistsPart } from '#features/checklists/part.ts'
import { linksPart } from '#features/links/part.ts'
import { mentionsPart } from '#features/mentions/part.ts'
import { notificationsPart } from '#features/online-notifications/part.ts'
import { sharedDraftsPart } from '#features/shared-drafts/part.ts'
import { tagsPart } from '#features/tags/part.ts'
import { timeAccountingPart } from '#features/time-accounting/service.ts'
import type { TicketPart } from '#features/tickets/service.ts'

/** What surrounds a ticket and is saved with it, in this order. */
export const ticketParts: readonly TicketPart[] = [
  articlePart,
  timeAccountingPart,
  tagsPart,
  linksPart,
  mentionsPart,
  notificationsPart,
  checklistsPart,
  sharedDraftsPart,
]
