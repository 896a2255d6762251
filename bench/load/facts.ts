/** What the requests of the scenarios refer to; written by `prepare.ts`. */
export type LoadFacts = {
  tickets: number
  /** A ticket with a thousand articles. */
  longTicket: number
  /** A ticket that all agents of the fan-out may see. */
  sharedTicket: number
  ctiToken: string
}

/** The agents who send the requests: so many that none exceeds the limits of a single user. */
export const firstAgent = 104
export const requestingAgents = 90

/** The agents who hold a socket. They have a group of their own, so that other tickets do not concern them. */
export const firstListener = 301
export const listeners = 500

/** Of the agents who send requests. */
export const password = 'Bench-Horse-78'

export const tokenOf = (agent: number): string => `bench-load-${agent}`
export const authorize = (agent: number) => ({ authorization: `Token token=${tokenOf(agent)}` })
