import { buffer } from 'node:stream/consumers'
import { splitText } from '#contract/sms-parts.ts'
import type { FileRow } from '#features/attachments/service.ts'
import type { Deps } from '#kernel/context.ts'
import { writeNotice } from '#kernel/notices.ts'
import type { Json } from '../messaging/json.ts'

export type FacebookType = 'facebook feed comment' | 'facebook direct-message'

/** A call of the network. Files are read when they are sent. */
export type GraphRequest = { path: string; body(deps: Deps): Promise<Json | FormData> }

type Composed = { requests: GraphRequest[] } | { problem: string }
type Content = { text: string; files: readonly FileRow[] }

const megabyte = 1024 * 1024
/** What the network accepts, in bytes. */
const longest = { message: 2000, comment: 8000, file: 25 * megabyte }

const typeOf = ({ preferences }: FileRow): string =>
  String(preferences['Mime-Type'] ?? 'application/octet-stream').split(';')[0] as string

const isPicture = (file: FileRow) => typeOf(file).startsWith('image/')

async function readFile({ blobs }: Deps, file: FileRow): Promise<Blob> {
  const content = await buffer(await blobs.read(file.sha256))
  return new Blob([new Uint8Array(content)], { type: typeOf(file) })
}

function findProblem(files: readonly FileRow[], isComment: boolean): string | undefined {
  const large = files.find(({ size }) => Number(size) > longest.file)
  if (large) return writeNotice('facebook_file_too_large', { name: large.filename, max: longest.file / megabyte })
  const other = isComment ? files.find((file) => !isPicture(file)) : undefined
  return other && writeNotice('facebook_pictures_only', { name: other.filename })
}

/** A private conversation: the text first, then each file as a message of its own. */
export function composePrivate(recipientId: string, { text, files }: Content): Composed {
  const problem = findProblem(files, false)
  if (problem) return { problem }
  const common = { recipient: { id: recipientId }, messaging_type: 'RESPONSE' }
  const path = 'me/messages'
  const texts = splitText(text, longest.message).map((piece) => ({
    path,
    body: async () => ({ ...common, message: { text: piece } }),
  }))
  const sentFiles = files.map((file) => ({
    path,
    body: async (deps: Deps) => {
      const form = new FormData()
      form.set('recipient', JSON.stringify(common.recipient))
      form.set('messaging_type', common.messaging_type)
      form.set('message', JSON.stringify({ attachment: { type: kindOf(file), payload: { is_reusable: false } } }))
      form.set('filedata', await readFile(deps, file), file.filename)
      return form
    },
  }))
  return { requests: [...texts, ...sentFiles] }
}

function kindOf(file: FileRow): string {
  const [kind = ''] = typeOf(file).split('/')
  return ['image', 'video', 'audio'].includes(kind) ? kind : 'file'
}

/** Below the comment of the person. A comment has one picture, so further ones are comments of their own. */
export function composeComments(answeredId: string, { text, files }: Content): Composed {
  const problem = findProblem(files, true)
  if (problem) return { problem }
  const path = `${encodeURIComponent(answeredId)}/comments`
  const texts = splitText(text, longest.comment).map((message) => ({ path, body: async () => ({ message }) }))
  const pictures = files.map((file) => ({
    path,
    body: async (deps: Deps) => {
      const form = new FormData()
      form.set('source', await readFile(deps, file), file.filename)
      return form
    },
  }))
  return { requests: [...texts, ...pictures] }
}
