import { client } from '#contract/client.ts'
import { send } from './send.ts'

/** The API, typed by the contract: `api(Ticket).update({ id, state: 'closed' })`. */
export const api = client(send)
