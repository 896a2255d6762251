import { PeoplePresent } from '#web/domain/tickets/people-present.tsx'
import { useIsWriting } from '#web/features/composer/planned-changes.ts'

/** Before two answer the same customer. */
export const PresenceLine = ({ ticketId }: { ticketId: number }) => (
  <PeoplePresent place={{ ticket_id: ticketId }} isWriting={useIsWriting(ticketId)} />
)
