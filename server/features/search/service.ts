export { indexTickets } from './index-tickets.ts'
