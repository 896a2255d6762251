import type { z } from 'zod'
import type { ErrorCode, FailureDetails } from '#contract/error-codes.ts'
import type { IssueParams } from '#contract/issues.ts'
import { invalid, required, type Refusal } from '../errors.ts'

type Issue = z.core.$ZodIssue
type Reason = FailureDetails & { code: ErrorCode }

/** Texts from the contract are kept; all other messages become "Invalid value for param 'x': …". */
export function explainIssue(issue: Issue, parameters: unknown): Refusal {
  const path = issue.path.map(String).join('.')
  const value = issue.path.reduce<unknown>(
    (at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key],
    parameters,
  )
  const isMissing = value === undefined || value === null
  const { code, values } = isMissing ? { code: 'required' as const } : reasonOf(issue)
  const details = { field: path === '' ? undefined : path, values }
  if (/^[A-Z]/.test(issue.message) && !issue.message.startsWith('Invalid')) return invalid(code, issue.message, details)
  if (isMissing) return required(path)
  const reason = issue.code === 'custom' ? ` (${issue.message})` : ''
  const shown = JSON.stringify(value, shortened).slice(0, 100)
  return invalid(code, `Invalid value for param '${path}': ${shown}${reason}`, details)
}

/** A hundred characters are shown, so no more entries or characters are written. */
const shortened = (_: string, value: unknown) =>
  typeof value === 'string' || Array.isArray(value) ? value.slice(0, 100) : value

/** Our own rules name their code; those of Zod get one by what they compare. */
function reasonOf(issue: Issue): Reason {
  if (issue.code === 'custom') return (issue.params as IssueParams | undefined)?.failure ?? { code: 'invalid_value' }
  if (issue.code === 'too_big') return tooBig(issue)
  if (issue.code === 'too_small') return tooSmall(issue)
  return { code: 'invalid_value' }
}

function tooBig({ origin, maximum }: z.core.$ZodIssueTooBig): Reason {
  const values = { max: Number(maximum) }
  if (origin === 'string') return { code: 'too_long', values }
  return origin === 'array' || origin === 'set' ? { code: 'too_many_entries', values } : { code: 'out_of_range' }
}

const tooSmall = ({ origin }: z.core.$ZodIssueTooSmall): Reason => ({
  code: origin === 'string' || origin === 'array' || origin === 'set' ? 'required' : 'out_of_range',
})
