import { z } from 'zod'
import { bool, boundedText, flag, id, jsonObject, list, optionalId, text, timestampInput } from './lenient.ts'
import { audit, expandedAudit, recordId, timestamp } from './wire.ts'

/** The maximum length of each column; longer texts are truncated. */
const lengths = {
  web: 100,
  phone: 100,
  fax: 100,
  mobile: 100,
  department: 200,
  street: 120,
  zip: 100,
  city: 100,
  country: 100,
  address: 500,
}

type Contact = keyof typeof lengths
export const contactFields = Object.keys(lengths) as Contact[]

const eachContact = <T extends z.ZodType>(schemaOf: (max: number) => T) =>
  Object.fromEntries(contactFields.map((key) => [key, schemaOf(lengths[key])])) as Record<Contact, T>

const nullableText = z.string().nullable()
const accessLevel = z.enum(['read', 'create', 'change', 'overview', 'full'])
const accessMap = z.record(z.string(), z.array(accessLevel))

/** With the fields that `expand` adds; `organization` is also part of the answer to create and update. */
export const userRecord = z
  .looseObject({
    id: recordId,
    organization_id: recordId.nullable(),
    login: z.string(),
    firstname: nullableText,
    lastname: nullableText,
    email: nullableText,
    image: nullableText,
    image_source: nullableText,
    ...eachContact(() => nullableText),
    vip: z.boolean(),
    verified: z.boolean(),
    active: z.boolean(),
    note: nullableText,
    last_login: timestamp.nullable(),
    source: nullableText,
    login_failed: z.int(),
    out_of_office: z.boolean(),
    out_of_office_start_at: timestamp.nullable(),
    out_of_office_end_at: timestamp.nullable(),
    out_of_office_replacement_id: recordId.nullable(),
    preferences: z.looseObject({}),
    ...audit,
    role_ids: z.array(recordId),
    two_factor_preference_ids: z.array(recordId),
    organization_ids: z.array(recordId),
    authorization_ids: z.array(recordId),
    overview_sorting_ids: z.array(recordId),
    group_ids: accessMap,
    karma_user_ids: z.array(recordId),
    roles: z.array(z.string()).optional(),
    two_factor_preferences: z.array(z.string()).optional(),
    organizations: z.array(z.string()).optional(),
    authorizations: z.array(z.string()).optional(),
    overview_sortings: z.array(z.string()).optional(),
    organization: z.string().optional(),
    groups: accessMap.optional(),
    out_of_office_replacement: z.string().optional(),
    ...expandedAudit,
  })
  .meta({ id: 'User' })

/** What customers see of other users. */
export const userCard = z
  .strictObject({
    id: recordId,
    firstname: nullableText,
    lastname: nullableText,
    image: nullableText,
    image_source: nullableText,
    active: z.boolean(),
  })
  .meta({ id: 'UserCard' })

/** Some clients send null for unset lists; it is ignored. */
const unlessNull = <T extends z.ZodType>(schema: T) => z.union([z.null().transform(() => undefined), schema]).optional()

/** Clients without a value send 0 or "", which is ignored; only null means "none". */
const nothing = z.literal([0, '0', '']).transform(() => undefined)
const organizationId = z.union([nothing, optionalId()]).optional()
const organizationName = z.union([nothing, text(500).nullable()]).optional()

const groupAccess = () =>
  z
    .unknown()
    .optional()
    .meta({
      wire: {
        type: 'object',
        additionalProperties: { type: ['array', 'string'], items: { enum: accessLevel.options } },
      },
    })

/** PHP writes an empty object as an empty list. */
const preferences = z.union([z.tuple([]).transform(() => ({}) as Record<string, unknown>), jsonObject(8000)])

/** The writable fields of a user; the policy decides who may write which. */
export const userInput = {
  login: text(255).nullish(),
  firstname: text(100).nullish(),
  lastname: text(100).nullish(),
  email: text(1000).nullish(),
  ...eachContact((max) => text(max).nullish()),
  vip: bool().optional(),
  verified: bool().optional(),
  active: bool().optional(),
  note: boundedText('Note', 5000).nullish(),
  source: text(200).nullish(),
  out_of_office: bool().optional(),
  out_of_office_start_at: timestampInput().nullish(),
  out_of_office_end_at: timestampInput().nullish(),
  out_of_office_replacement_id: optionalId().optional(),
  preferences: unlessNull(preferences),
  password: boundedText('Password', 1000).nullish(),
  organization: organizationName,
  organization_id: organizationId,
  organizations: unlessNull(list(text(500))),
  organization_ids: unlessNull(list(id())),
  roles: unlessNull(list(text(500))),
  role_ids: unlessNull(list(id())),
  groups: groupAccess(),
  group_ids: groupAccess(),
}

/** What users may change in their own record; not e-mail, login and rights. */
export const ownInput = {
  firstname: userInput.firstname,
  lastname: userInput.lastname,
  ...eachContact((max) => text(max).nullish()),
}

export const newUserInput = {
  ...userInput,
  invite: flag(),
  signup: flag(),
  setup_code: text(100)
    .optional()
    .meta({ description: 'From the address that the start prints, for the first administrator.' }),
}

export const userFilters = {
  role_ids: list(id()).optional(),
  group_ids: z.union([z.record(z.string().regex(/^[1-9]\d{0,8}$/), list(accessLevel)), list(id())]).optional(),
  permissions: list(text(250), 100).optional(),
}
