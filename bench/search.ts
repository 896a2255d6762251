import type { Bench } from './database.ts'
import type { Scenario } from './measure.ts'
import { tokens } from './rows.ts'
import { vocabulary } from './vocabulary.ts'

const word = (rank: number) => vocabulary[rank - 1] as string

const queries: Record<string, (turn: number) => string> = {
  'most common word': () => `"${word(1)}"`,
  'common word': (turn) => `"${word(20 + (turn % 20))}"`,
  'middling word': (turn) => `"${word(700 + turn)}"`,
  'rare word': (turn) => `"${word(40_000 + turn * 7)}"`,
  'two words': (turn) => `${word(100 + turn)} "${word(150 + turn)}"`,
  'common and rare word': (turn) => `${word(3)} "${word(20_000 + turn)}"`,
  'one word but not another': (turn) => `"${word(100 + turn)}" -"${word(2 + (turn % 5))}"`,
  'prefix of 3': (turn) => word(1000 + turn * 3).slice(0, 3),
  'prefix of 2': (turn) => word(1000 + turn).slice(0, 2),
  phrase: (turn) => `"${word(5 + (turn % 10))} ${word(50 + turn)}"`,
  'phrase of common words': (turn) => `"${word(2 + (turn % 7))} ${word(3 + (turn % 11))} ${word(4 + (turn % 13))}"`,
  'inside a word': (turn) => `*${word(5000 + turn).slice(1)}*`,
  'nothing found': (turn) => `unheardof${turn}x`,
  number: (turn) => String(10_001 + turn * 11),
  'e-mail address': (turn) => `c${1 + turn}@customers.example`,
  'state and priority': () => 'state:open AND priority:"3 high"',
  'state and word': (turn) => `state.name:(new OR open) AND "${word(300 + turn)}"`,
  customer: (turn) => `customer.lastname:Person${1 + turn}`,
  title: (turn) => `title:${word(2000 + turn)}`,
  'created between': (turn) => `created_at:[2023-01-0${1 + (turn % 5)} TO 2023-01-06]`,
  // Parts of addresses, named by how many of the 20,000 customers match in a database of a million tickets.
  'part of 110 senders': (turn) => `article.from:*erson${100 + (turn % 100)}*`,
  'part of 300 senders': (turn) => `article.from:*erson1*${turn % 10}${turn % 10}*`,
  'part of 1,100 senders': (turn) => `article.from:*erson${10 + (turn % 10)}*`,
  'part of 11,000 senders': () => 'article.from:*erson1*',
  'part of one sender': (turn) => `article.from:*c${101 + turn}@*`,
  'part of no sender': (turn) => `article.from:*nobody${turn}*`,
  'part of a recipient': () => 'article.to:*upport*',
  everything: () => '',
}

/** Whoever sees little must not wait until it is found among all that there is. */
const readers = {
  search: tokens.agent,
  'search in all groups': tokens.everywhere,
  'search in one group': tokens.lone,
  'search as customer': tokens.customer,
}

/** The first 50 results of every kind of search, for everyone. */
export const searchScenarios = ({ callAs }: Pick<Bench, 'callAs'>): Scenario[] =>
  Object.entries(readers).flatMap(([who, token]) =>
    Object.entries(queries).map(([name, query]) => ({
      name: `${who}: ${name}`,
      run: (turn) => callAs(token)('GET', `/tickets/search?query=${encodeURIComponent(query(turn))}&limit=50`),
    })),
  )
