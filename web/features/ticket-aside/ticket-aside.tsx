import { useSuspenseQuery } from '@tanstack/react-query'
import { TicketDialogs } from '#web/features/ticket-dialogs/ticket-dialogs.tsx'
import { ticketQuery } from '#web/domain/tickets/queries.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { AnswersSection } from './answers-section.tsx'
import { ChatSection } from './chat-section.tsx'
import { ChecklistSection } from './checklist-section.tsx'
import { CustomerSection } from './customer-section.tsx'
import { FilesSection } from './files-section.tsx'
import { LinksSection } from './links-section.tsx'
import { OrganizationSection } from './organization-section.tsx'
import { Properties } from './properties.tsx'
import { RatingSection } from './rating-section.tsx'
import { SlaSection } from './sla-section.tsx'
import { SubscriptionSection } from './subscription.tsx'
import { TagsSection } from './tags-section.tsx'
import { TimeSection } from './time-section.tsx'
import { WhySection } from './why-section.tsx'

/** The properties of a ticket, the people behind it, and what belongs to it. */
export function TicketAside({ ticketId }: { ticketId: number }) {
  const { data: ticket } = useSuspenseQuery(ticketQuery(ticketId))
  return (
    <>
      <section aria-label={t('Ticket details')}>
        <Properties ticket={ticket} />
      </section>
      <SlaSection ticket={ticket} />
      <RatingSection ticket={ticket} />
      <TagsSection ticketId={ticketId} />
      <CustomerSection ticket={ticket} />
      <OrganizationSection ticket={ticket} />
      <ChatSection ticket={ticket} />
      <ChecklistSection ticket={ticket} />
      <LinksSection ticket={ticket} />
      <AnswersSection ticket={ticket} />
      <FilesSection ticketId={ticketId} />
      <TimeSection ticket={ticket} />
      <SubscriptionSection ticketId={ticketId} />
      <WhySection ticketId={ticketId} />
      <TicketDialogs ticket={ticket} />
    </>
  )
}
