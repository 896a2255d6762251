import { firstId } from '../rows.ts'
import { createRandom, pickText, vocabulary } from '../vocabulary.ts'
import type { LoadRequest } from './connection.ts'
import { authorize, firstAgent, type LoadFacts, password, requestingAgents } from './facts.ts'

/** Builds the request of a turn; turns are counted from 0 over all rounds. */
type BuildRequest = (turn: number, facts: LoadFacts) => LoadRequest

export type LoadScenario = {
  name: string
  ours: BuildRequest
  /** The same rows from the bare server, see `limit.ts`. */
  limit?: BuildRequest
  /** Where the product limits the rate: requests a second of an open loop, which is then the only one. */
  rate?: number
}

const agentOf = (turn: number) => firstAgent + (turn % requestingAgents)
const as = (turn: number, request: LoadRequest): LoadRequest => ({
  ...request,
  path: `/api/v1${request.path}`,
  headers: authorize(agentOf(turn)),
})
const read = (turn: number, path: string) => as(turn, { method: 'GET', path })

const random = createRandom(15)
/** The agents have access to every other group: the tickets with odd ids. */
const anyTicket = ({ tickets }: LoadFacts) => firstId + 1 + 2 * Math.floor((random() * tickets) / 2)
const text = () => pickText(random, 13, 40)
const article = () => ({ body: text(), type: 'note', internal: false })

const bareTicket: BuildRequest = (_, facts) => ({ method: 'GET', path: `/ticket/${anyTicket(facts)}` })
const bareRows = (path: string) => (): LoadRequest => ({ method: 'GET', path })
/** A transaction with two inserts. */
const bareWrite = (): LoadRequest => ({
  method: 'POST',
  path: '/write',
  body: { title: pickText(random, 3, 8), body: text() },
})

const reads: readonly LoadScenario[] = [
  { name: 'show', ours: (turn, facts) => read(turn, `/tickets/${anyTicket(facts)}`), limit: bareTicket },
  {
    name: 'show expand',
    ours: (turn, facts) => read(turn, `/tickets/${anyTicket(facts)}?expand=true`),
    limit: bareTicket,
  },
  { name: 'show all', ours: (turn, facts) => read(turn, `/tickets/${anyTicket(facts)}?all=true`), limit: bareTicket },
  { name: 'list 20', ours: (turn) => read(turn, '/tickets?per_page=20'), limit: bareRows('/tickets/20') },
  { name: 'list 100', ours: (turn) => read(turn, '/tickets?per_page=100'), limit: bareRows('/tickets/100') },
  {
    name: 'overview',
    ours: (turn) => read(turn, '/ticket_overviews?view=all_open&per_page=50'),
    limit: bareRows('/overview/50'),
  },
  {
    name: 'search',
    ours: (turn) => read(turn, `/tickets/search?query=${searchedWord(turn)}&limit=20`),
    limit: (turn) => ({ method: 'GET', path: `/search/${searchedWord(turn)}` }),
  },
  { name: 'users', ours: (turn) => read(turn, '/users?per_page=20'), limit: bareRows('/users/20') },
  { name: 'users expand', ours: (turn) => read(turn, '/users?per_page=20&expand=true'), limit: bareRows('/users/20') },
]

/** Words that a few dozen of 10,000 tickets have. */
const searchedWord = (turn: number) => vocabulary[700 + (turn % 500)] as string

const writes: readonly LoadScenario[] = [
  {
    name: 'create',
    ours: (turn) =>
      as(turn, {
        method: 'POST',
        path: '/tickets',
        body: {
          title: pickText(random, 3, 8),
          group: 'Group 2',
          customer: `c${1 + (turn % 900)}@customers.example`,
          article: article(),
        },
      }),
    limit: bareWrite,
  },
  {
    name: 'article',
    ours: (turn, facts) =>
      as(turn, { method: 'POST', path: '/ticket_articles', body: { ticket_id: anyTicket(facts), ...article() } }),
    limit: bareWrite,
  },
  {
    name: 'article one ticket',
    ours: (turn, { longTicket }) =>
      as(turn, { method: 'POST', path: '/ticket_articles', body: { ticket_id: longTicket, ...article() } }),
    limit: bareWrite,
  },
  { name: 'update', ours: updateState, limit: bareWrite },
]

/** Every request changes the state: all closed tickets are opened one after the other, then closed, and so on. */
function updateState(turn: number, { tickets }: LoadFacts): LoadRequest {
  const closed = Math.max(1, Math.floor(tickets * 0.4))
  const state = Math.floor(turn / closed) % 2 === 0 ? 'open' : 'closed'
  return as(turn, { method: 'PUT', path: `/tickets/${firstId + 1 + 2 * (turn % closed)}`, body: { state } })
}

const others: readonly LoadScenario[] = [
  {
    name: 'cti event',
    // Beginning and end of calls. More than 250 events a second are refused.
    rate: 200,
    ours: (turn, { ctiToken }) => {
      const event = turn % 2 === 0 ? { event: 'newCall' } : { event: 'hangup', cause: 'cancel' }
      const call = { callId: `load-${turn >> 1}`, from: `4930231${10_000 + (turn % 900)}`, to: '4930609811111' }
      return { method: 'POST', path: `/api/v1/cti/${ctiToken}`, body: { ...event, ...call, direction: 'in' } }
    },
  },
  {
    name: 'sign-in',
    // From many addresses: sign-ins are limited by address.
    ours: (turn) => ({
      method: 'POST',
      path: '/api/v1/signin',
      body: { username: `agent${agentOf(turn) - 100}@bench.example`, password },
      headers: { 'x-forwarded-for': `10.1.${(turn >> 8) % 250}.${turn & 255}` },
    }),
    limit: (turn) => ({ method: 'POST', path: '/sign-in', body: { id: agentOf(turn), password } }),
  },
]

export const scenarios: readonly LoadScenario[] = [...reads, ...writes, ...others]
