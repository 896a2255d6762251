import { customObjects, type CustomField, type CustomType } from '#contract/attributes/custom.ts'
import { may } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'

/** Where another server is and how it answers is of no use in a browser. */
function optionsForForms(type: CustomType, options: Record<string, unknown>): Record<string, unknown> {
  if (type !== 'autocompletion_ajax_external_data_source') return options
  const { default: initial = null, null: isOptional = true, linktemplate } = options
  return { default: initial, null: isOptional, ...(linktemplate !== undefined && { linktemplate }) }
}

/** The active fields that the caller can see in records. */
export function listFormFields({ actor, deps }: Ctx): Omit<CustomField, 'active'>[] {
  const isStaff = may(actor, 'admin.*', 'ticket.agent')
  const objects = isStaff ? customObjects : (['Ticket'] as const)
  return objects.flatMap((object) =>
    Array.from(deps.customFields.of(object).values())
      .filter(({ definition, attribute }) => definition.active && (isStaff || attribute.shownToCustomers))
      .map(({ definition: { name, display, data_type, data_option, screens, position } }) => ({
        object,
        name,
        display,
        data_type,
        data_option: optionsForForms(data_type, data_option),
        screens,
        position,
      })),
  )
}
