import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OutputOf } from '#contract/endpoint.ts'
import {
  type AnswerTranslationInput,
  KnowledgeBaseAnswers,
  KnowledgeBaseFiles,
  KnowledgeBasePublishing,
  publishingActions,
} from '#contract/knowledge-base-answer.ts'
import { KnowledgeBaseVersions } from '#contract/knowledge-base-version.ts'
import { type StoredFile, storeUpload } from '#features/attachments/service.ts'
import { findAsset } from '#kernel/assets.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'
import { serve, type Serving } from '#kernel/http/serve.ts'
import {
  type ChangedAnswer,
  createAnswer,
  getEditedAnswer,
  type NewAnswer,
  parseIds,
  presentAnswer,
  removeAnswer,
  showAnswer,
  updateAnswer,
  type WrittenAnswer,
} from './answers.ts'
import { cleanTranslations } from './contents.ts'
import { addFile, cloneToForm, dropFile } from './files.ts'
import { listAnswers } from './list-answers.ts'
import { changeTimes, schedule } from './publishing.ts'
import { lockBase } from './store.ts'
import { getVersion, listVersions, restoreVersion } from './versions.ts'

const present = ({ ctx }: { ctx: Ctx }, { id, contentIds }: WrittenAnswer) => presentAnswer(ctx, id, contentIds)

/** Texts are sanitized and images stored before the transaction. */
const prepare = async <I extends { translations_attributes?: AnswerTranslationInput[] | undefined }>({
  ctx,
  input,
}: Serving<I>): Promise<I> =>
  input.translations_attributes
    ? { ...input, translations_attributes: await cleanTranslations(ctx, input.translations_attributes) }
    : input

export function answerRoutes(app: FastifyInstance): void {
  serve(app, KnowledgeBaseAnswers.list, ({ ctx, input }) => listAnswers(ctx, input))
  serve(app, KnowledgeBaseAnswers.show, ({ ctx, input }) =>
    showAnswer(ctx, input.knowledge_base_id, input.id, parseIds(input.include_contents)),
  )
  serve(
    app,
    KnowledgeBaseAnswers.create,
    { change: ({ ctx, input }) => createAnswer(ctx, input as NewAnswer), present },
    { prepare },
  )
  for (const update of [KnowledgeBaseAnswers.update, KnowledgeBaseAnswers.patch])
    serve(app, update, { change: ({ ctx, input }) => updateAnswer(ctx, input as ChangedAnswer), present }, { prepare })
  serve(app, KnowledgeBaseAnswers.remove, async ({ ctx, input }) => {
    await removeAnswer(ctx, input.knowledge_base_id, input.id)
    return {}
  })
  versionRoutes(app)
  publishingRoutes(app)
  fileRoutes(app)
}

function versionRoutes(app: FastifyInstance): void {
  serve(app, KnowledgeBaseVersions.list, ({ ctx, input }) => listVersions(ctx, input, input.translation_id))
  serve(app, KnowledgeBaseVersions.show, ({ ctx, input }) => getVersion(ctx, input, input.version_id))
  serve(app, KnowledgeBaseVersions.restore, {
    change: ({ ctx, input }) => restoreVersion(ctx, input, input.version_id),
    present,
  })
}

async function lockEdited(ctx: Ctx, { knowledge_base_id, id }: { knowledge_base_id: number; id: number }) {
  await lockBase(ctx, knowledge_base_id)
  return getEditedAnswer(ctx, knowledge_base_id, id)
}

function publishingRoutes(app: FastifyInstance): void {
  for (const action of publishingActions) {
    serve(app, KnowledgeBasePublishing[action], {
      change: async ({ ctx, input }) => changeTimes(ctx, await lockEdited(ctx, input), action),
      present: ({ ctx, input }) => presentAnswer(ctx, input.id),
    })
  }
  serve(app, KnowledgeBasePublishing.schedule, {
    change: async ({ ctx, input }) => schedule(ctx, await lockEdited(ctx, input), input),
    present: async ({ ctx, input }) => {
      const { assets } = await presentAnswer(ctx, input.id)
      return findAsset(assets, 'KnowledgeBaseAnswer', input.id) as OutputOf<typeof KnowledgeBasePublishing.schedule>
    },
  })
}

type Upload = { knowledge_base_id: number; id: number; stored?: StoredFile }

function uploadedFile({ uploads: [file] = [] }: FastifyRequest) {
  if (!file) throw invalid('file_required', "The required value 'file' is missing.", { field: 'file' })
  return file
}

const presentFiles = ({ ctx, input }: Serving<{ id: number }>) =>
  ctx.deps.assets.collectByIds(ctx, { KnowledgeBaseAnswer: [input.id] })

function fileRoutes(app: FastifyInstance): void {
  serve(
    app,
    KnowledgeBaseFiles.add,
    { change: ({ ctx, input }) => addFile(ctx, input, (input as Upload).stored as StoredFile), present: presentFiles },
    {
      // Also before the body is stored.
      prepare: async ({ ctx, input, request }) => {
        await getEditedAnswer(ctx, input.knowledge_base_id, input.id)
        return { ...input, stored: await storeUpload(ctx, uploadedFile(request)) }
      },
      storesFiles: 'file',
    },
  )
  serve(app, KnowledgeBaseFiles.remove, {
    change: ({ ctx, input }) => dropFile(ctx, input, input.attachment_id),
    present: presentFiles,
  })
  serve(app, KnowledgeBaseFiles.cloneToForm, async ({ ctx, input }) => ({
    attachments: await cloneToForm(ctx, input, input.form_id),
  }))
}
