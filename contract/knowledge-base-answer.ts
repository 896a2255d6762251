import { z } from 'zod'
import { mostUploadBytes } from './attachment.ts'
import { endpoint } from './endpoint.ts'
import { failsWith } from './issues.ts'
import { mostTranslations, times } from './knowledge-base.ts'
import { flag, id, int, list, requiredText, text, timestampInput } from './lenient.ts'
import { assets, empty, fullRecord, recordId, timestamp } from './wire.ts'

const by = recordId.nullable()
const at = timestamp.nullable()
const answerFile = z.object({
  id: recordId,
  url: z.string(),
  preview_url: z.string(),
  filename: z.string(),
  size: z.string(),
  preferences: z.record(z.string(), z.unknown()),
})

const knowledgeBaseAnswer = z
  .looseObject({
    id: recordId,
    category_id: recordId,
    promoted: z.boolean(),
    internal_note: z.string().nullable(),
    position: z.int(),
    internal_at: at,
    internal_by_id: by,
    published_at: at,
    published_by_id: by,
    archived_at: at,
    archived_by_id: by,
    review_at: at.meta({ description: 'When an editor should read the answer again.' }),
    translation_ids: z.array(recordId),
    attachments: z.array(answerFile),
    tags: z.array(z.string()),
    ...times,
  })
  .meta({ id: 'KnowledgeBaseAnswer' })
export type KnowledgeBaseAnswerRecord = z.output<typeof knowledgeBaseAnswer>

/** With data URIs of images; what is stored has references to files instead. */
export const longestBody = 1_500_000
const body = z
  .string()
  .refine((value) => value.length <= 40 * 1024 * 1024, failsWith('too_long', 'The text is too long.'))
const translation = z.object({
  id: id().optional(),
  kb_locale_id: id().optional(),
  title: requiredText('Title').optional(),
  content_attributes: z.object({ id: id().optional(), body: body.optional() }).optional(),
  _destroy: flag(),
})
export type AnswerTranslationInput = z.output<typeof translation>

export const publishingActions = ['internal', 'publish', 'archive', 'unarchive'] as const
export type PublishingAction = (typeof publishingActions)[number]

const fields = {
  translations_attributes: list(translation, mostTranslations).optional(),
  form_id: text().optional(),
  review_at: timestampInput()
    .nullable()
    .optional()
    .meta({ description: 'When an editor should read the answer again.' }),
}
const path = '/knowledge_bases/{knowledge_base_id}/answers'
const one = { knowledge_base_id: id(), id: id() }
const about = { tag: 'knowledge_bases', model: 'KnowledgeBase::Answer', refuses: [404] }
const ofEditors = { ...about, permission: ['knowledge_base.editor'] }
const mostBytes = 64 * 1024 * 1024

const changing = {
  ...ofEditors,
  bodyLimit: mostBytes,
  path: `${path}/{id}`,
  input: z.object({
    ...one,
    ...fields,
    category_id: id().optional(),
    additional_action: z.enum(publishingActions).optional(),
  }),
  output: fullRecord,
  summary: 'Change or move an answer',
}

const moment = z.union([z.literal('--now--'), timestampInput()]).nullable()
const publishing = (action: PublishingAction, summary: string) =>
  endpoint({
    ...ofEditors,
    method: 'POST',
    path: `${path}/{id}/${action}`,
    input: z.object(one),
    output: fullRecord,
    summary,
  })

export const KnowledgeBaseAnswers = {
  list: endpoint({
    ...about,
    permission: ['knowledge_base.*'],
    method: 'GET',
    path,
    input: z.object({
      knowledge_base_id: id(),
      category_id: id().optional(),
      answer_id: id().optional(),
      translation_id: id().optional(),
      review_before: timestampInput().optional(),
    }),
    output: assets,
    summary: 'List answers without their texts',
    description:
      'Those in a category, the one with an id, the one that has a translation, or those whose review is due by a time and that the caller may edit.',
  }),
  show: endpoint({
    ...about,
    permission: 'any',
    method: 'GET',
    path: `${path}/{id}`,
    input: z.object({ ...one, include_contents: text(1000).optional() }),
    output: fullRecord,
    summary: 'Get an answer',
    description: '`include_contents` lists ids of contents, separated by commas.',
  }),
  create: endpoint({
    ...ofEditors,
    method: 'POST',
    path,
    status: 201,
    bodyLimit: mostBytes,
    input: z.object({ knowledge_base_id: id(), ...fields, category_id: id() }),
    output: fullRecord,
    summary: 'Create an answer',
    example: {
      input: {
        category_id: 1,
        translations_attributes: [
          { kb_locale_id: 1, title: 'How to reset', content_attributes: { body: '<p>Hold the button.</p>' } },
        ],
      },
    },
  }),
  update: endpoint({ ...changing, method: 'PUT' }),
  patch: endpoint({ ...changing, method: 'PATCH' }),
  remove: endpoint({
    ...ofEditors,
    method: 'DELETE',
    path: `${path}/{id}`,
    input: z.object(one),
    output: empty,
    summary: 'Delete an answer',
  }),
}

export const KnowledgeBasePublishing = {
  internal: publishing('internal', 'Show a draft to agents'),
  publish: publishing('publish', 'Publish an answer'),
  archive: publishing('archive', 'Archive an answer'),
  unarchive: publishing('unarchive', 'Take an answer out of the archive'),
  schedule: endpoint({
    ...ofEditors,
    method: 'POST',
    path: `${path}/{id}/has_publishing_update`,
    input: z.object({
      ...one,
      internal_at: moment.optional(),
      published_at: moment.optional(),
      archived_at: moment.optional(),
    }),
    output: knowledgeBaseAnswer,
    summary: 'Set the times at which an answer becomes internal, published and archived',
    description: 'A time in the future schedules the change, `--now--` makes it at once, `null` takes it back.',
  }),
}

export const KnowledgeBaseFiles = {
  add: endpoint({
    ...ofEditors,
    method: 'POST',
    path: `${path}/{id}/attachments`,
    encodings: ['multipart'],
    bodyLimit: mostUploadBytes,
    input: z.object(one),
    output: assets,
    summary: 'Attach a file to an answer',
    description: 'Send the file as the part `file` of a multipart body.',
  }),
  remove: endpoint({
    ...ofEditors,
    method: 'DELETE',
    path: `${path}/{id}/attachments/{attachment_id}`,
    input: z.object({ ...one, attachment_id: int(1) }),
    output: assets,
    summary: 'Remove a file from an answer',
  }),
  cloneToForm: endpoint({
    ...about,
    permission: ['knowledge_base.*'],
    method: 'POST',
    path: `${path}/{id}/attachments/clone_to_form`,
    input: z.object({ ...one, form_id: requiredText('Form') }),
    output: z.object({ attachments: z.array(z.looseObject({ id: recordId, filename: z.string() })) }),
    summary: 'Copy the files of an answer to the uploads of a form',
  }),
}
