import { randomUUID } from 'node:crypto'
import { encodeTexts, measureText, type MeasuredText } from './measured-text.ts'

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

/** Written as JSON, with the deferred texts missing between the pieces. Those with parts that were ready are encoded. */
export type WrittenJson = { pieces: readonly (string | Buffer)[]; late: readonly Late[] }

type Ready = readonly MeasuredText[]

let writing: { mark: string; parts: (Late | Ready)[] } | undefined

/** Marks the place of a part that `JSON.stringify` does not write. */
function reserve(part: Late | Ready): string {
  if (!writing) throw new Error('A deferred text can only be written by writeJson')
  writing.mark ||= randomUUID()
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

/** Of texts that are JSON together. */
export function readyJson<T>(texts: Ready): ReadyJson<T> {
  const read = () => JSON.parse(encodeTexts(texts).toString()) as T
  return { [parse]: read, toJSON: () => (writing ? reserve(texts) : read()) } as ReadyJson<T>
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
function insertReady(texts: readonly string[], parts: readonly (Late | Ready)[]): WrittenJson {
  const late: Late[] = []
  let piece = [measureText(texts[0] as string)]
  const pieces = [piece]
  for (const [index, part] of parts.entries()) {
    const next = measureText(texts[index + 1] as string)
    if (isReady(part)) {
      for (const text of part) piece.push(text)
      piece.push(next)
    } else {
      late.push(part)
      piece = [next]
      pieces.push(piece)
    }
  }
  return { pieces: pieces.map(joinPiece), late }
}

const isReady = (part: Late | Ready): part is Ready => Array.isArray(part)

const joinPiece = (texts: Ready): string | Buffer =>
  texts.length === 1 ? (texts[0] as MeasuredText).text : encodeTexts(texts)

/** The text of the answer. About a megabyte of stored texts is in memory at a time. */
export async function* readJson({ pieces, late }: WrittenJson): AsyncGenerator<string | Buffer> {
  yield pieces[0] as string | Buffer
  let at = 0
  for (const batch of batchesOf(late)) {
    const texts = await (batch[0] as Late).read(batch.map(({ id }) => id))
    for (const { id, finish } of batch) {
      at += 1
      yield* quoted(finish(texts.get(id) ?? ''))
      yield pieces[at] as string | Buffer
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
