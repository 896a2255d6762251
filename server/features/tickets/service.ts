/** What other features may use of this one. */
export { prepareExtensions, type TicketExtension, ticketPart } from './extension.ts'
export { choiceAssets, loadChoices, loadOfferedGroups, selectableStateTypes } from './choices.ts'
export { compileForActor, compileForListed } from './condition-for-actor.ts'
export { listEligibleOwners } from './owners.ts'
export { mayFollowUp } from './follow-up.ts'
export { presentRecords } from './read.ts'
export { eraseTickets, releaseTickets, removeTicketLater } from './remove.ts'
export { loadTicketsWithIds } from './related-ids.ts'
export { findNewestIds, inStateOf, selectTickets, stateTypes, type Ticket, ticketTable } from './store.ts'
export { changeTicket, recordFirstValues, recordTicketChange, writeTicketChange } from './change-ticket.ts'
export {
  getTicket,
  lockTicket,
  lockTicketAsAgent,
  lockTicketsAsAgent,
  getTicketAsAgent,
  lockAnyTicket,
  lockFoundTicket,
} from './get-ticket.ts'
