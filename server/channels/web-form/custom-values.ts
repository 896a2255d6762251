import type { Screens } from '#contract/attributes/custom.ts'
import { longestFields } from '#contract/web-form.ts'
import type { Ctx } from '#kernel/context.ts'
import type { UsableField } from '#kernel/custom-fields.ts'
import { Refusal } from '#kernel/errors.ts'

type CustomFieldProblem = 'invalid_value' | 'too_long'

export type CustomInput = { values: Record<string, unknown>; problems: Record<string, CustomFieldProblem> }

const isShownToCustomers = ({ create_middle = {} }: Screens): boolean =>
  [create_middle['ticket.customer'], create_middle['-all-']].some((traits) => traits?.shown === true)

/** Options of other servers are found only by signed-in users. */
const isForVisitors = ({ definition, attribute }: UsableField): boolean =>
  definition.active && attribute.kind !== 'choice' && isShownToCustomers(definition.screens)

/** Forms send texts, and `on` for a check box. */
function valueFor({ attribute: { kind } }: UsableField, sent: unknown): unknown {
  if (kind === 'boolean' && sent === 'on') return true
  return kind === 'keys' ? [sent].flat() : Array.isArray(sent) ? sent[0] : sent
}

/** The custom fields of tickets that the form sent, as far as customers may fill them in. */
export function readCustomFields({ deps, now }: Ctx, input: Record<string, unknown>): CustomInput {
  const read: CustomInput = { values: {}, problems: {} }
  for (const [name, field] of deps.customFields.of('Ticket')) {
    const sent = Object.hasOwn(input, name) ? input[name] : undefined
    if (sent === undefined || sent === '' || name in longestFields || !isForVisitors(field)) continue
    try {
      read.values[name] = field.read(valueFor(field, sent), now)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      read.problems[name] = error.code === 'too_long' ? 'too_long' : 'invalid_value'
    }
  }
  return read
}
