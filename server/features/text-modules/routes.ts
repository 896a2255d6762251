import type { FastifyInstance } from 'fastify'
import { TextModule, TextModuleImport, TextModuleRendering } from '#contract/text-module.ts'
import { mountImport } from '#kernel/csv/mount-import.ts'
import { serve } from '#kernel/http/serve.ts'
import { mount } from '#kernel/resource.ts'
import { exampleLines, textModuleImport } from './import.ts'
import { hooks, renderTextModule } from './service.ts'

export function routes(app: FastifyInstance): void {
  mount(app, TextModule, hooks)
  mountImport(app, { endpoints: TextModuleImport, plan: textModuleImport, example: exampleLines })
  serve(app, TextModuleRendering, ({ ctx, input }) => renderTextModule(ctx, input))
}
