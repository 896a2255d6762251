import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './lenient.ts'
import { recordId, timestamp } from './wire.ts'

const mostImportBytes = 64 * 1024 * 1024

const count = z.int().nonnegative()
const record = z
  .object({
    id: recordId,
    knowledge_base_id: recordId,
    filename: z.string(),
    state: z.enum(['waiting', 'running', 'done', 'failed']),
    total: count.meta({ description: 'Answers in the archive; known when it runs.' }),
    done: count,
    created: count,
    updated: count,
    problems: z.array(z.object({ path: z.string(), reason: z.string() })),
    created_by_id: recordId,
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'KnowledgeBaseImport' })
export type KnowledgeBaseImportRecord = z.output<typeof record>

const ofBase = { knowledge_base_id: id() }
const about = { tag: 'knowledge_bases', model: 'KnowledgeBase', permission: ['knowledge_base.editor'], refuses: [404] }
const path = '/knowledge_bases/{knowledge_base_id}/imports'

/** A help centre as Markdown files in a ZIP archive. */
export const KnowledgeBaseTransfer = {
  export: endpoint({
    ...about,
    costly: true,
    method: 'GET',
    path: '/knowledge_bases/{knowledge_base_id}/export',
    input: z.object(ofBase),
    output: z.unknown(),
    produces: 'application/zip',
    summary: 'Export all answers as Markdown',
    description: 'One file for each answer and language, with its values at the top, and its pictures in `assets`.',
  }),
  imports: endpoint({
    ...about,
    method: 'GET',
    path,
    input: z.object(ofBase),
    output: z.array(record),
    summary: 'List the latest imports, newest first',
  }),
  show: endpoint({
    ...about,
    method: 'GET',
    path: `${path}/{id}`,
    input: z.object({ ...ofBase, id: id() }),
    output: record,
    summary: 'Get an import and its progress',
  }),
  import: endpoint({
    ...about,
    method: 'POST',
    path,
    status: 201,
    encodings: ['multipart'],
    bodyLimit: mostImportBytes,
    input: z.object(ofBase),
    output: record,
    summary: 'Import answers from Markdown files',
    description:
      'Send a ZIP archive as the part `file` of a multipart body. Folders become categories; the first one names the language. An answer with the same title in the same category is changed.',
  }),
}
