import type { WorkflowObject } from '#contract/core-workflow.ts'
import type { EffectOperator } from '#contract/workflow-operators.ts'
import type { Actor } from '#kernel/actor.ts'
import { systemUserId } from '#kernel/actor.ts'
import { textOf } from '#kernel/html/text.ts'

export type Values = Readonly<Record<string, unknown>>

/** One form in front of one user. */
export type Form = {
  object: WorkflowObject
  screen: string
  /** The record as it is stored; undefined in a form for a new one. */
  stored: Values | undefined
  /** What the form contains, by field. */
  params: Values
  /** The field that was changed last. */
  lastChanged?: string | undefined
  actor: Actor
  /** In trials: the roles of the user; otherwise those of the actor. */
  roleIds?: readonly number[] | undefined
}

/** What happens to a field; `flag` sets a flag of the result instead. */
export type Effect = { field: string; operator: EffectOperator | 'flag'; values: readonly string[] }

/** The values of a form: the stored record with the submitted fields over it. */
export const selectedValues = ({ stored, params }: Form): Values => ({ ...stored, ...params })

/** A value as texts, without HTML; an empty value has none. */
export function textsOf(value: unknown): string[] {
  if (value === null || value === undefined || value === '') return []
  if (Array.isArray(value)) return value.flatMap(textsOf)
  if (typeof value === 'object') return textsOf((value as { value?: unknown }).value)
  const text = String(value)
  return [text.includes('<') ? textOf(text) : text]
}

/** The same for a field: a ticket of the system user has no owner. */
export function fieldTexts(field: string, value: unknown): string[] {
  const texts = textsOf(value)
  return field === 'owner_id' && texts[0] === String(systemUserId) ? [] : texts
}

export const sameTexts = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, index) => text === other[index])
