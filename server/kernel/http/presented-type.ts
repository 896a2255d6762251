import type { Row } from '../db/rows.ts'
import type { ReadyJson } from './deferred-text.ts'

/**
 * The JSON form of `T`: a Date becomes a timestamp, and a database row represents any record, because the compiler
 * does not know its columns. Parts may be JSON already. The tests check every response against the schema of its endpoint.
 */
export type Presented<T> = unknown extends T
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Presented<Item>[] | ReadyJson<unknown>
    : T extends object
      ? PresentedObject<T> | ReadyJson<unknown> | (T extends { id: number } ? Row : never)
      : T extends string
        ? PresentedText<T>
        : T

type PresentedObject<T> = { [K in keyof T]: Presented<T[K]> }
type PresentedText<T extends string> = string extends T ? T | Date : T
