export type { SearchModel } from './global.ts'
export { indexTickets } from './index-tickets.ts'
export { createWordStatistics } from './word-statistics.ts'
