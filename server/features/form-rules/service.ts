import type { FormState, WorkflowObject } from '#contract/core-workflow.ts'
import type { Ctx } from '#kernel/context.ts'

/** A change that a client asked for; `sent` has the parameters of the request. */
export type FormWrite = { object: WorkflowObject; sent: Readonly<Record<string, unknown>> }

/**
 * The rules of administrators about forms. They are part of automation, which features do not import, so features
 * reach them through `deps`.
 */
export type FormRules = {
  /** Makes a change with the given context, and refuses it if a rule of its form forbids the result. */
  hold<T>(ctx: Ctx, write: FormWrite, change: (ctx: Ctx) => Promise<T>): Promise<T>
  /** The form of a ticket as the actor sees it; undefined if no rule of an administrator is active. */
  describeTicketForm(ctx: Ctx, stored?: Readonly<Record<string, unknown>>): Promise<FormState | undefined>
}

declare module '#kernel/context.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- a type alias cannot be merged
  interface FeatureDeps {
    formRules: FormRules
  }
}

/** Holds a change of a client to the rules of its form (ADR 110). */
export const holdToForm = <T>(ctx: Ctx, write: FormWrite, change: (ctx: Ctx) => Promise<T>): Promise<T> =>
  ctx.deps.formRules.hold(ctx, write, change)
