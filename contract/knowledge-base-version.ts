import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './lenient.ts'
import { assets, fullRecord, recordId, timestamp } from './wire.ts'

const listed = z.object({
  id: recordId,
  translation_id: recordId,
  kb_locale_id: recordId,
  title: z.string(),
  created_by_id: recordId,
  created_at: timestamp,
})
const version = listed.extend({ body: z.string() }).meta({ id: 'KnowledgeBaseAnswerVersion' })
export type AnswerVersionRecord = z.output<typeof version>

const path = '/knowledge_bases/{knowledge_base_id}/answers/{id}/versions'
const ofAnswer = { knowledge_base_id: id(), id: id() }
const about = {
  tag: 'knowledge_bases',
  model: 'KnowledgeBase::Answer',
  permission: ['knowledge_base.editor'],
  refuses: [404],
}

/** Every saved text of an answer. */
export const KnowledgeBaseVersions = {
  list: endpoint({
    ...about,
    method: 'GET',
    path,
    input: z.object({ ...ofAnswer, translation_id: id().optional() }),
    output: z.object({ versions: z.array(listed), assets }),
    summary: 'List the versions of an answer, newest first',
    description: 'A version is kept for each saved change of a title or text, up to 100 for each translation.',
  }),
  show: endpoint({
    ...about,
    method: 'GET',
    path: `${path}/{version_id}`,
    input: z.object({ ...ofAnswer, version_id: id() }),
    output: version,
    summary: 'Get a version of an answer with its text',
  }),
  restore: endpoint({
    ...about,
    method: 'POST',
    path: `${path}/{version_id}/restore`,
    input: z.object({ ...ofAnswer, version_id: id() }),
    output: fullRecord,
    summary: 'Restore the title and text of a version',
  }),
}
