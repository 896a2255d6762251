export type PeerRequest = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: object
  headers?: Record<string, string>
}

/** What is measured: the same work, in the words of each product's API. */
export const scenarioNames = ['show', 'list 20', 'search', 'create', 'message', 'update'] as const
export type ScenarioName = (typeof scenarioNames)[number]

/** A running helpdesk with its API. `turn` counts the requests; `ids` are those of the tickets. */
export type Peer = {
  name: string
  version: string
  address: string
  /** Sent with every request; signs in. */
  headers: Record<string, string>
  requests: Record<ScenarioName, (turn: number, ids: readonly number[]) => PeerRequest>
  /** The id in the answer to `create`. */
  createdId(answer: unknown): number
  /** Memory of its processes, without the database. */
  megabytes(): number
  stop(): Promise<void>
}

/** A ticket of the middle of the list: the same few would be answered from caches. */
export const pick = (ids: readonly number[], turn: number): number => ids[(turn * 7919) % ids.length] as number

const words = ['invoice', 'printer', 'delivery', 'password', 'contract', 'monitor', 'refund', 'network']
export const wordFor = (turn: number): string => words[turn % words.length] as string
export const titleFor = (turn: number): string => `The ${wordFor(turn)} needs attention, request ${turn}`
export const bodyFor = (turn: number): string =>
  `Hello, there is a problem with our ${wordFor(turn)}. It began this morning. Please call me back.`
