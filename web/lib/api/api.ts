import { client } from '#contract/client.ts'
import { send, sendTogether } from './send.ts'

/** The API, typed by the contract: `api(Ticket).update({ id, state: 'closed' })`. */
export const api = client(send)

/**
 * The same for small reads that a screen needs beside its content: those that are asked for at the same time are one
 * request. Not for what takes long, because the answer comes when all of them are done.
 */
export const apiTogether = client(sendTogether)
