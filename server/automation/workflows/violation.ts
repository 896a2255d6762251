import { nameKey } from '#contract/attributes/schemas.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import type { Evaluation } from './evaluate.ts'
import { fieldTexts, sameTexts, textsOf, type Values } from './form.ts'
import type { FormRule } from './rules.ts'

/** Why a write is refused: the field and the rule that forbids its value; without a rule, the form requires it. */
export type Violation = { code: ErrorCode; error: string; field: string; label: string; rule: FormRule | undefined }

/** A write to check: which fields were sent, and which of them have another value than before. */
export type CheckedWrite = {
  sent: Values
  isChanged: (field: string) => boolean
  isNew: boolean
  /** Whether an administrator added the field. */
  isCustom: (field: string) => boolean
}

/** The first value that a rule of an administrator forbids. */
export function findViolation(evaluation: Evaluation, write: CheckedWrite): Violation | undefined {
  for (const find of [findUnoffered, findLocked, findMissing]) {
    for (const { name, display } of evaluation.fields) {
      const found = find(evaluation, name, write)
      if (found) return { ...found, field: name, label: display }
    }
  }
  return undefined
}

type Find = (
  evaluation: Evaluation,
  field: string,
  write: CheckedWrite,
) => Omit<Violation, 'field' | 'label'> | undefined

const isSent = (sent: Values, field: string) => sent[field] !== undefined || sent[nameKey(field)] !== undefined

const findUnoffered: Find = ({ state, decidedBy, values }, field, { isChanged }) => {
  const rule = decidedBy.restrict_values[field]
  const offered = state.restrict_values[field]
  if (!rule || !offered || offered.length === 0 || !isChanged(field)) return undefined
  const wrong = fieldTexts(field, values[field]).find((text) => !offered.includes(text))
  if (wrong === undefined) return undefined
  return { code: 'workflow_value', error: `Invalid value '${wrong.slice(0, 100)}' for field '${field}'!`, rule }
}

/** What a rule itself selects or fills in may be sent, and what is hidden may be emptied. */
const findLocked: Find = ({ state, decidedBy, values }, field, { sent, isChanged }) => {
  if (!isSent(sent, field) || !isChanged(field)) return undefined
  const texts = fieldTexts(field, values[field])
  const isByRule = [state.select[field], state.fill_in[field]].some(
    (value) => value !== undefined && sameTexts(textsOf(value), texts),
  )
  if (isByRule) return undefined
  const [hiddenBy, lockedBy] = [decidedBy.visibility[field], decidedBy.readonly[field]]
  if (hiddenBy && state.visibility[field] !== 'show' && texts.length > 0)
    return { code: 'workflow_hidden', error: `Field '${field}' is not available!`, rule: hiddenBy }
  if (lockedBy && state.readonly[field])
    return { code: 'workflow_read_only', error: `Field '${field}' is read-only!`, rule: lockedBy }
  return undefined
}

/**
 * A rule requires a value also of writes that do not touch the field. A form requires those of new records, and that none
 * is emptied: records that are older than the field have no value.
 */
const findMissing: Find = ({ state, decidedBy, values }, field, { sent, isNew, isCustom }) => {
  const isDemanded = state.mandatory[field] && state.visibility[field] === 'show'
  if (!isDemanded || fieldTexts(field, values[field]).length > 0) return undefined
  const rule = decidedBy.mandatory[field]
  const isOfForm = isCustom(field) && (isNew || isSent(sent, field))
  if (!rule && !isOfForm) return undefined
  const error = `Missing required value for field '${field}'!`
  return { code: rule ? 'workflow_required' : 'required', error, rule }
}
