import type { Bench } from './database.ts'
import type { Scenario } from './measure.ts'
import { vocabulary } from './vocabulary.ts'

const word = (rank: number) => vocabulary[rank - 1] as string

/** The first 50 results of every kind of search, as an agent of half of the groups. */
export function searchScenarios({ call }: Pick<Bench, 'call'>): Scenario[] {
  const find = (query: string, more = '') =>
    call('GET', `/tickets/search?query=${encodeURIComponent(query)}&limit=50${more}`)
  const queries: Record<string, (turn: number) => string> = {
    'search: most common word': () => `"${word(1)}"`,
    'search: common word': (turn) => `"${word(20 + (turn % 20))}"`,
    'search: middling word': (turn) => `"${word(700 + turn)}"`,
    'search: rare word': (turn) => `"${word(40_000 + turn * 7)}"`,
    'search: two words': (turn) => `${word(100 + turn)} "${word(150 + turn)}"`,
    'search: common and rare word': (turn) => `${word(3)} "${word(20_000 + turn)}"`,
    'search: prefix of 3': (turn) => word(1000 + turn * 3).slice(0, 3),
    'search: prefix of 2': (turn) => word(1000 + turn).slice(0, 2),
    'search: phrase': (turn) => `"${word(5 + (turn % 10))} ${word(50 + turn)}"`,
    'search: inside a word': (turn) => `*${word(5000 + turn).slice(1)}*`,
    'search: nothing found': (turn) => `unheardof${turn}x`,
    'search: number': (turn) => String(10_001 + turn * 11),
    'search: e-mail address': (turn) => `c${1 + turn}@customers.example`,
    'search: state and priority': () => 'state:open AND priority:"3 high"',
    'search: state and word': (turn) => `state.name:(new OR open) AND "${word(300 + turn)}"`,
    'search: customer': (turn) => `customer.lastname:Person${1 + turn}`,
    'search: title': (turn) => `title:${word(2000 + turn)}`,
    'search: sender in part': (turn) => `article.from:*person${100 + turn}>*`,
    'search: created between': (turn) => `created_at:[2023-01-0${1 + (turn % 5)} TO 2023-01-06]`,
    'search: everything': () => '',
  }
  return Object.entries(queries).map(([name, query]) => ({ name, run: (turn) => find(query(turn)) }))
}
