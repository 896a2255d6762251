import { secretMask } from '#contract/channel-email.ts'
import type { CustomObject } from '#contract/attributes/custom.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { ExternalDataSource } from '#contract/external-data-source.ts'
import {
  assertSecretsSent,
  type FieldRow,
  findField,
  openSecrets,
  secretOptions,
} from '#features/object-attributes/service.ts'
import { loadPlaceholders } from '#features/text-modules/placeholders.ts'
import { getTicket } from '#features/tickets/service.ts'
import { may } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { forbidden, invalid, notFound } from '#kernel/errors.ts'
import { fillUrlPlaceholders } from '#kernel/placeholders/fill.ts'
import { callSource, type SourceCall } from './call-source.ts'
import { type ExternalOption, readOptions, UnreadableOptions } from './read-options.ts'

type SearchInput = InputOf<typeof ExternalDataSource.search>
type PreviewInput = InputOf<typeof ExternalDataSource.preview>
type Context = NonNullable<SearchInput['search_context']>

const externalType = 'autocompletion_ajax_external_data_source'

/** Who fills in the forms of an object. */
const permissions: Record<CustomObject, readonly string[]> = {
  Ticket: ['ticket.agent', 'ticket.customer'],
  User: ['ticket.agent', 'admin.user'],
  Organization: ['ticket.agent', 'admin.organization'],
  Group: ['admin.group'],
}

export async function searchExternalData(ctx: Ctx, input: SearchInput): Promise<ExternalOption[]> {
  const { object, attribute, query, limit, search_context = {} } = input
  const field = await getSource(ctx, object, attribute)
  try {
    const url = await fillUrl(ctx, field.data_option, query, search_context)
    const body = await callSource(ctx, { url, options: field.data_option, secrets: openSecrets(ctx, field) })
    return readOptions(body, field.data_option, limit)
  } catch (error) {
    if (!(error instanceof UnreadableOptions)) throw error
    throw invalid(
      'external_data_source',
      `Cannot process external data source ${object}.${attribute}. ${error.message}`,
      { field: attribute, values: { reason: error.message } },
    )
  }
}

/** A field that the caller's forms do not have is not there. */
async function getSource(ctx: Ctx, object: CustomObject, attribute: string): Promise<FieldRow> {
  if (!may(ctx.actor, ...permissions[object]))
    throw forbidden('permission_missing', `Not authorized (required ${JSON.stringify(permissions[object])})!`)
  const known = ctx.deps.customFields.of(object).get(attribute)
  const isStaff = may(ctx.actor, 'ticket.agent', 'admin.*')
  const isShown = known && known.definition.active && (isStaff || known.attribute.shownToCustomers)
  const field =
    isShown && known.definition.data_type === externalType ? await findField(ctx, object, attribute) : undefined
  if (!field) throw notFound('ObjectManager::Attribute', attribute)
  return field
}

/** Customers search as the customer of the ticket. */
async function fillUrl(
  ctx: Ctx,
  { search_url }: Readonly<Record<string, unknown>>,
  term: string,
  { ticket_id, ...draft }: Context,
): Promise<string> {
  const address = typeof search_url === 'string' ? search_url : ''
  if (address === '') throw new UnreadableOptions('Search URL is missing.')
  const isAgent = may(ctx.actor, 'ticket.agent')
  const subject = ticket_id ? await getTicket(ctx, ticket_id, 'read') : isAgent ? draft : { customer_id: ctx.actor.id }
  const source = await loadPlaceholders(ctx, subject)
  const url = fillUrlPlaceholders(address, { ...source, values: { ...source.values, search: { term } } })
  if (!URL.canParse(url)) throw new UnreadableOptions('Search URL is invalid.')
  return url
}

/** Tries settings before they are saved. Secrets that were not sent again are those of the field. */
export async function previewExternalData(
  ctx: Ctx,
  input: PreviewInput,
): Promise<OutputOf<typeof ExternalDataSource.preview>> {
  const { data_option: options, query, limit, id } = input
  const stored = id ? await findField(ctx, id) : undefined
  if (id && !stored) throw notFound('ObjectManager::Attribute', id)
  if (stored) assertSecretsSent(stored, options)
  const sent = Object.fromEntries(secretOptions.map((name) => [name, options[name]]))
  const secrets = { ...sent, ...(stored && keptSecrets(ctx, stored, sent)) } as SourceCall['secrets']
  let body: unknown = null
  try {
    body = await callSource(ctx, { url: await fillUrl(ctx, options, query, {}), options, secrets })
    return { success: true, data: readOptions(body, options, limit) }
  } catch (error) {
    if (!(error instanceof UnreadableOptions)) throw error
    return { success: false, error: error.message, response_body: body, parsed_items: error.items }
  }
}

function keptSecrets(ctx: Ctx, field: FieldRow, sent: Readonly<Record<string, unknown>>) {
  const known = Object.entries(openSecrets(ctx, field))
  return Object.fromEntries(known.filter(([name]) => sent[name] === undefined || sent[name] === secretMask))
}
