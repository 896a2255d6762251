import type { FastifyInstance } from 'fastify'
import { Template, type TemplateOptions } from '#contract/template.ts'
import { invalid } from '#kernel/errors.ts'
import { cleanHtml } from '#kernel/html/clean.ts'
import { type Hooks, mount } from '#kernel/resource.ts'

const bodyKey = 'article.body'

/** The text is sanitized like a message, because it becomes one. */
const hooks: Hooks = {
  prepare: async (_ctx, values) => {
    const { options } = values as { options?: TemplateOptions }
    const body = options?.[bodyKey]
    if (typeof body?.value !== 'string') return values
    const cleaned = cleanHtml(body.value)
    if ('fallback' in cleaned)
      throw invalid('too_deep', `The text is ${cleaned.fallback}`, { field: `options.${bodyKey}` })
    return { ...values, options: { ...options, [bodyKey]: { ...body, value: cleaned.html } } }
  },
}

export const routes = (app: FastifyInstance): void => mount(app, Template, hooks)
