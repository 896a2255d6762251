import type { FastifyInstance } from 'fastify'
import { DataPrivacyTasks } from '#contract/data-privacy-task.ts'
import { serve } from '#kernel/http/serve.ts'
import { mount } from '#kernel/resource.ts'
import { hooks } from './service.ts'
import { listNewest, tasksWithState } from './store.ts'

export function routes(app: FastifyInstance): void {
  serve(app, DataPrivacyTasks.byState, async ({ ctx }) => {
    const tasks = await listNewest(ctx)
    const idsIn = (state: string) => tasks.filter((task) => task.state === state).map(({ id }) => id)
    return {
      record_ids: { in_process: idsIn('in process'), failed: idsIn('failed'), completed: idsIn('completed') },
      assets: await ctx.deps.assets.collectByIds(ctx, { DataPrivacyTask: tasks.map(({ id }) => id) }),
    }
  })
  mount(app, tasksWithState, hooks)
}
