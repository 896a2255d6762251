import { randomBytes } from 'node:crypto'

/** By id; a record that has been deleted since is missing. */
export type ReadTexts = (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>

type Late = {
  id: number
  /** Of the stored text. */
  bytes: number
  read: ReadTexts
  /** What becomes of the stored text before it is sent. */
  finish: (text: string) => string
}

/** Written as JSON, with the deferred texts missing between the pieces. */
export type WrittenJson = { pieces: readonly string[]; late: readonly Late[] }

let writing: { mark: string; parts: (Late | string)[] } | undefined

/** Marks the place of a part that `JSON.stringify` does not write. */
function reserve(part: Late | string): string {
  if (!writing) throw new Error('A deferred text can only be written by writeJson')
  writing.mark ||= randomBytes(16).toString('hex')
  writing.parts.push(part)
  return writing.mark
}

/**
 * Replaces a long text in a response; it is read only when it is about to be sent. So the response takes little
 * memory, however long its texts are. Texts with the same `read` are read together.
 */
export const deferredText = (late: Late) => ({ toJSON: () => reserve(late) })

const parse = Symbol('parse')

/** A part of a response that is JSON already, such as records that the database has written. */
export type ReadyJson<T> = { [parse](): T }

export function readyJson<T>(text: string): ReadyJson<T> {
  const read = () => JSON.parse(text) as T
  return { [parse]: read, toJSON: () => (writing ? reserve(text) : read()) } as ReadyJson<T>
}

export const isReadyJson = <T>(value: T | ReadyJson<T>): value is ReadyJson<T> => parse in (value as object)
export const parseReadyJson = <T>(ready: ReadyJson<T>): T => ready[parse]()

/** `JSON.stringify` visits the parts in the order of the response. */
export function writeJson(body: unknown): WrittenJson {
  writing = { mark: '', parts: [] }
  try {
    const text = JSON.stringify(body)
    const { mark, parts } = writing
    return parts.length === 0 ? { pieces: [text], late: [] } : insertReady(text.split(`"${mark}"`), parts)
  } finally {
    writing = undefined
  }
}

/** Parts that are ready belong to the piece before them; deferred ones end it. */
function insertReady(texts: readonly string[], parts: readonly (Late | string)[]): WrittenJson {
  const late: Late[] = []
  const pieces = [texts[0] as string]
  for (const [index, part] of parts.entries()) {
    const next = texts[index + 1] as string
    if (typeof part === 'string') pieces.push((pieces.pop() as string) + part + next)
    else {
      late.push(part)
      pieces.push(next)
    }
  }
  return { pieces, late }
}

/** The text of the answer. About a megabyte of stored texts is in memory at a time. */
export async function* readJson({ pieces, late }: WrittenJson): AsyncGenerator<string> {
  yield pieces[0] as string
  let at = 0
  for (const batch of batchesOf(late)) {
    const texts = await (batch[0] as Late).read(batch.map(({ id }) => id))
    for (const { id, finish } of batch) {
      at += 1
      yield* quoted(finish(texts.get(id) ?? ''))
      yield pieces[at] as string
    }
  }
}

const sliceLength = 32_768

/**
 * As `JSON.stringify` writes it, slice by slice: short strings are freed sooner, and other requests run in
 * between.
 */
function* quoted(text: string): Generator<string> {
  yield '"'
  for (let from = 0, to; from < text.length; from = to) {
    to = from + sliceLength
    if (to < text.length && isHighSurrogate(text.charCodeAt(to - 1))) to -= 1
    yield JSON.stringify(text.slice(from, to)).slice(1, -1)
  }
  yield '"'
}

const isHighSurrogate = (code: number) => code >= 0xd800 && code <= 0xdbff

const batchBytes = 1024 * 1024

function batchesOf(late: readonly Late[]): Late[][] {
  const batches: Late[][] = []
  let room = 0
  for (const text of late) {
    const last = batches.at(-1)
    if (last && last[0]?.read === text.read && text.bytes <= room) last.push(text)
    else batches.push([text])
    room = (last === batches.at(-1) ? room : batchBytes) - text.bytes
  }
  return batches
}
