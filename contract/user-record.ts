import { z } from 'zod'
import { inputFields, recordFields } from './attributes/schemas.ts'
import { contactFields, user } from './attributes/user.ts'
import { bool, boundedText, flag, id, jsonObject, list, optionalId, text } from './lenient.ts'
import { expandedAudit, recordId } from './wire.ts'

const nullableText = z.string().nullable()
const accessLevel = z.enum(['read', 'create', 'change', 'overview', 'full'])
const accessMap = z.record(z.string(), z.array(accessLevel))

/** With the fields that `expand` adds; `organization` is also part of the response to create and update. */
export const userRecord = z
  .looseObject({
    ...recordFields(user),
    preferences: z.looseObject({}),
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

/** The fields of other users that customers can read. */
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

/** Some clients send null for empty lists; it is ignored. */
const unlessNull = <T extends z.ZodType>(schema: T) => z.union([z.null().transform(() => undefined), schema]).optional()

/** Some clients send 0 or "" when they have no value, which is ignored; only null means "none". */
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

const { out_of_office_replacement: _, ...described } = inputFields(user)

/** The writable fields of a user; the policy decides who may write which. */
export const userInput = {
  ...described,
  // Omitted or empty, it is derived from the email address.
  login: text(user.login.maxLength).nullish(),
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

const contactInput = Object.fromEntries(contactFields.map((name) => [name, userInput[name]])) as Pick<
  typeof userInput,
  (typeof contactFields)[number]
>

/** The fields that users may change in their own record; not email, login, roles and groups. */
export const ownInput = {
  firstname: userInput.firstname,
  lastname: userInput.lastname,
  ...contactInput,
}

export const newUserInput = {
  ...userInput,
  invite: flag(),
  signup: flag(),
  setup_code: text(100)
    .optional()
    .meta({ description: 'The setup code in the link that `npm start` prints; for the first administrator.' }),
}

export const userFilters = {
  role_ids: list(id()).optional(),
  group_ids: z.union([z.record(z.string().regex(/^[1-9]\d{0,8}$/), list(accessLevel)), list(id())]).optional(),
  permissions: list(text(250), 100).optional(),
  active: bool().optional(),
}
