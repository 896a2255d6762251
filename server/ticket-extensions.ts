import { articleExtension } from '#features/articles/extension.ts'
import { checklistsExtension } from '#features/checklists/extension.ts'
import { linksExtension } from '#features/links/extension.ts'
import { mentionsExtension } from '#features/mentions/extension.ts'
import { notificationsExtension } from '#features/online-notifications/extension.ts'
import { scheduledMessagesExtension } from '#features/scheduled-messages/extension.ts'
import { sharedDraftsExtension } from '#features/shared-drafts/extension.ts'
import { tagsExtension } from '#features/tags/extension.ts'
import { timeAccountingExtension } from '#features/time-accounting/extension.ts'
import { chatsExtension } from '#channels/chat/outcomes/ticket-extension.ts'
import type { TicketExtension } from '#features/tickets/service.ts'

/** What other features add to a ticket; saved in this order. */
export const ticketExtensions: readonly TicketExtension[] = [
  articleExtension,
  timeAccountingExtension,
  tagsExtension,
  linksExtension,
  mentionsExtension,
  notificationsExtension,
  checklistsExtension,
  sharedDraftsExtension,
  scheduledMessagesExtension,
  chatsExtension,
]
