import type { FastifyInstance } from 'fastify'
import type { InputOf } from '#contract/endpoint.ts'
import { Macro, MacroRun, MacroSimulation } from '#contract/macro.ts'
import type { Perform } from '#contract/perform.ts'
import { serve, type Serving } from '#kernel/http/serve.ts'
import { type Hooks, mount } from '#kernel/resource.ts'
import { checkPerform } from '../perform/check-perform.ts'
import { simulateMacro } from './simulate.ts'
import { presentMacroRun, type MacroResult, runMacro } from './run-macro.ts'

const hooks: Hooks = {
  prepare: async (ctx, values) =>
    values.perform ? { ...values, perform: await checkPerform(ctx, values.perform as Perform) } : values,
}

export function routes(app: FastifyInstance): void {
  mount(app, Macro, hooks)
  const run = {
    change: ({ ctx, input }: Serving<InputOf<typeof MacroRun>>) => runMacro(ctx, input),
    present: ({ ctx }: Serving<unknown>, result: MacroResult) => presentMacroRun(ctx, result),
  }
  serve(app, MacroRun, run)
  serve(app, MacroSimulation, ({ ctx, input }) => simulateMacro(ctx, input))
}
