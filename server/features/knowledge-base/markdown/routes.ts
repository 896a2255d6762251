import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { KnowledgeBaseTransfer } from '#contract/knowledge-base-transfer.ts'
import { invalid } from '#kernel/errors.ts'
import { safeFilename } from '#kernel/files/filename.ts'
import { serve } from '#kernel/http/serve.ts'
import { assertEditedBase } from './edited-base.ts'
import { exportBase } from './export.ts'
import { getImport, listImports, startImport } from './imports.ts'

export function transferRoutes(app: FastifyInstance): void {
  serve(app, KnowledgeBaseTransfer.export, async ({ ctx, input, reply }) => {
    const pieces = await exportBase(ctx, input.knowledge_base_id)
    return reply
      .headers({ 'Content-Type': 'application/zip', 'Content-Disposition': 'attachment; filename="help-centre.zip"' })
      .send(Readable.from(pieces))
  })
  serve(app, KnowledgeBaseTransfer.imports, ({ ctx, input }) => listImports(ctx, input.knowledge_base_id))
  serve(app, KnowledgeBaseTransfer.show, ({ ctx, input }) => getImport(ctx, input.knowledge_base_id, input.id))
  serve(
    app,
    KnowledgeBaseTransfer.import,
    {
      change: ({ ctx, input, request }) => {
        const { blob, filename } = request.uploads![0]!
        return startImport(ctx, input.knowledge_base_id, { filename: safeFilename(filename), sha256: blob.sha256 })
      },
      present: ({ ctx, input }, id) => getImport(ctx, input.knowledge_base_id, id),
    },
    {
      prepare: async ({ ctx, input, request }) => {
        await assertEditedBase(ctx, input.knowledge_base_id)
        if (!request.uploads?.[0])
          throw invalid('file_required', "The required value 'file' is missing.", { field: 'file' })
        return input
      },
      storesFiles: 'file',
    },
  )
}
