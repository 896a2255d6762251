import { client } from '#contract/client.ts'
import { send } from './send.ts'

/** The API, typed by the contract: `api(Ticket).update({ id, state: 'closed' })`. */
export const api = client(send)

type WithAssets = { assets: unknown }

/** A record, from an answer that could also have carried `assets`. Only for calls without `full` and `all`. */
export const asRecord = <T>(answer: T): Exclude<T, WithAssets> => answer as Exclude<T, WithAssets>

/** A plain list, from an answer that could also have been dressed. Only for calls without `full`, `label` and counts. */
export const asList = <T>(answer: T): Extract<T, readonly unknown[]> => answer as Extract<T, readonly unknown[]>

/** Ids with assets, from an answer to a call with `full`. */
export const asFull = <T>(answer: T): Extract<T, WithAssets> => answer as Extract<T, WithAssets>
