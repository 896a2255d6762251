import { Refusal } from '../errors.ts'

/** `content` must be read to its end before the next part is requested. */
export type MultipartPart = { name: string; filename?: string; mimeType: string; content: AsyncIterable<Buffer> }

export const notMultipart = () => new Refusal(400, 'malformed_body', 'The request body is not valid multipart data.')

const mostHeadBytes = 16_384

/** The parts of a multipart body as a stream: never more than a chunk of one is in memory (RFC 2046, RFC 7578). */
export async function* readParts(source: AsyncIterator<Buffer>, boundary: string): AsyncGenerator<MultipartPart> {
  const { readUntil, read } = createScanner(source)
  const delimiter = `\r\n--${boundary}`
  for await (const _ of readUntil(delimiter)) continue
  while ((await read(2)) !== '--') {
    const head = await collect(readUntil('\r\n\r\n'), mostHeadBytes)
    yield { ...describe(head.toString()), content: readUntil(delimiter) }
  }
}

/** Reads ahead by at most the length of a boundary. */
function createScanner(source: AsyncIterator<Buffer>) {
  // The first boundary may lack its line break.
  let ahead = Buffer.from('\r\n')

  async function readOn(): Promise<void> {
    const { done, value } = await source.next()
    if (done) throw notMultipart()
    ahead = Buffer.concat([ahead, value])
  }

  function take(length: number): Buffer {
    const taken = ahead.subarray(0, length)
    ahead = ahead.subarray(length)
    return taken
  }

  async function* readUntil(delimiter: string): AsyncGenerator<Buffer> {
    for (;;) {
      const at = ahead.indexOf(delimiter)
      const certain = at === -1 ? ahead.length - Buffer.byteLength(delimiter) + 1 : at
      if (certain > 0) yield take(certain)
      if (at !== -1) return void take(Buffer.byteLength(delimiter))
      await readOn()
    }
  }

  async function read(length: number): Promise<string> {
    while (ahead.length < length) await readOn()
    return take(length).toString()
  }

  return { readUntil, read }
}

/** A content as a whole, as long as that is short. */
export async function collect(content: AsyncIterable<Buffer>, mostBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of content) {
    size += piece.length
    if (size > mostBytes) throw new Refusal(413, 'too_large', 'A part of the request body is too large.')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

function describe(head: string): Omit<MultipartPart, 'content'> {
  const disposition = /^content-disposition:\s*form-data\s*(;.*)$/im.exec(head)?.[1] ?? ''
  const parameters = new Map(
    [...disposition.matchAll(/;\s*([\w*]+)\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^;\s]*))/g)].map(
      ([, key = '', quoted, bare]) => [key.toLowerCase(), unescaped(quoted) ?? bare ?? ''],
    ),
  )
  const name = parameters.get('name')
  if (name === undefined) throw notMultipart()
  const filename = decoded(parameters.get('filename*')) ?? parameters.get('filename')
  const mimeType = /^content-type:\s*(.*?)\s*$/im.exec(head)?.[1] ?? 'text/plain'
  return { name, ...(filename !== undefined && { filename }), mimeType }
}

/** Browsers write a quotation mark as %22, other programs as \". */
const unescaped = (text: string | undefined) =>
  text
    ?.replaceAll(/\\(["\\])/g, '$1')
    .replaceAll('%22', '"')
    .replaceAll(/%0[ad]/gi, ' ')

/** `UTF-8''na%C3%AFve`, as RFC 8187 has it. */
function decoded(text: string | undefined): string | undefined {
  const [, encoded] = /^utf-8'[^']*'(.*)$/i.exec(text ?? '') ?? []
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded)
  } catch {
    throw notMultipart()
  }
}
