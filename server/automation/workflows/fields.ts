import type { OutputOf } from '#contract/endpoint.ts'
import type { Visibility, WorkflowObject } from '#contract/core-workflow.ts'
import type { ObjectAttributes } from '#contract/object-attribute.ts'
import { builtInFields } from '#features/object-attributes/present.ts'
import { type Actor, may } from '#kernel/actor.ts'
import type { CustomFields } from '#kernel/custom-fields.ts'

export type FormField = Pick<
  OutputOf<typeof ObjectAttributes.show>,
  'object' | 'name' | 'display' | 'data_type' | 'data_option' | 'screens'
>

/** The active fields of an object, those of the installation after the built-in ones. */
export const listFields = (object: WorkflowObject | 'TicketArticle', custom: CustomFields): readonly FormField[] => [
  ...builtInFields.filter((field) => field.object === object && field.active),
  ...Array.from(custom.of(object).values(), ({ definition }) => definition).filter(({ active }) => active),
]

/** The fields of the object that the actor may see in any form. */
export const listFieldsFor = (object: WorkflowObject, actor: Actor, custom: CustomFields): FormField[] =>
  listFields(object, custom).filter(({ name, data_option: { permission } }) => {
    const wanted = [permission ?? []].flat() as string[]
    const isInternal = custom.of(object).get(name)?.attribute.internal === true
    return (wanted.length === 0 || may(actor, ...wanted)) && (!isInternal || may(actor, 'ticket.agent', 'admin.*'))
  })

/** The form for a new ticket has three parts. */
const partsOf = (screen: string): string[] =>
  screen === 'create_middle' ? ['create_top', 'create_middle', 'create_bottom'] : [screen]

type ScreenOptions = { shown?: unknown; required?: unknown }

/** What the field's description says about a form; undefined if it does not mention it. */
function findScreen({ screens }: FormField, screen: string, actor: Actor): ScreenOptions[] | undefined {
  const parts = partsOf(screen).flatMap((part) => screens[part] ?? [])
  if (parts.length === 0) return undefined
  return parts.flatMap((part): ScreenOptions[] => {
    if (part['-all-']) return [part['-all-']]
    return Object.entries(part)
      .filter(([permission]) => may(actor, permission))
      .map(([, options]) => options as ScreenOptions)
  })
}

export type FieldDefaults = { visibility: Visibility; isMandatory: boolean }

/** How the form shows the field without any workflow. */
export function defaultsOf(field: FormField, screen: string, actor: Actor): FieldDefaults {
  const options = findScreen(field, screen, actor)
  const isShown = options === undefined || options.some(({ shown }) => shown !== false)
  const isRequired = options?.some(({ required }) => required !== undefined)
    ? options.some(({ required }) => required === true)
    : field.data_option.null === false
  return { visibility: isShown ? 'show' : 'remove', isMandatory: isShown && isRequired }
}
