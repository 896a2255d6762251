export { countTickets, type Criteria, findTicketIds } from './find-tickets.ts'
export { indexTickets } from './index-tickets.ts'
