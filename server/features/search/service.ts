export { indexTickets } from './index-tickets.ts'
export { createWordStatistics } from './word-statistics.ts'
