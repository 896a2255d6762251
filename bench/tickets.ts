import type { Bench } from './database.ts'
import type { Scenario } from './measure.ts'
import { firstId } from './rows.ts'
import { createRandom, pickText } from './vocabulary.ts'

/** Typical requests of agents. The agent has access to every other group: the tickets with odd numbers. */
export function ticketScenarios({ call }: Pick<Bench, 'call'>, tickets: number): Scenario[] {
  const random = createRandom(tickets)
  const anyTicket = () => firstId + 1 + 2 * Math.floor((random() * tickets) / 2)
  const article = () => ({ body: pickText(random, 13, 40), type: 'note', internal: false })
  return [
    { name: 'show a ticket', run: () => call('GET', `/tickets/${anyTicket()}`) },
    { name: 'show a ticket with names', run: () => call('GET', `/tickets/${anyTicket()}?expand=true`) },
    { name: 'first page of an overview', run: () => call('GET', '/ticket_overviews?view=all_open&per_page=50') },
    { name: 'first page of all tickets', run: () => call('GET', '/tickets?per_page=50') },
    {
      name: 'create a ticket',
      run: (turn) =>
        call('POST', '/tickets', {
          title: pickText(random, 3, 8),
          group: 'Group 2',
          customer: `c${1 + (turn % 90)}@customers.example`,
          article: article(),
        }),
    },
    { name: 'add an article', run: () => call('POST', '/ticket_articles', { ticket_id: anyTicket(), ...article() }) },
    { name: 'change a ticket', run: (turn) => call('PUT', `/tickets/${anyTicket()}`, { priority_id: 1 + (turn % 3) }) },
  ]
}
