import { z } from 'zod'
import { conditionTest } from './condition.ts'
import { endpoint } from './endpoint.ts'
import { failsWith } from './issues.ts'
import { bool, id, int, isShortJson, jsonObject, optionalId, requiredText, text } from './lenient.ts'
import { resource, servedEndpoints } from './resource.ts'
import { assets, recordId } from './wire.ts'

/** The forms that workflows act on. */
export const workflowScreens = {
  Ticket: ['create_middle', 'edit'],
  User: ['create', 'edit', 'invite_agent'],
  Organization: ['create', 'edit'],
  Group: ['create', 'edit'],
} as const
export type WorkflowObject = keyof typeof workflowScreens
export const workflowObjects = Object.keys(workflowScreens) as WorkflowObject[]

const longestRule = 100_000
const mostTests = 100

/** `ticket.state_id`, `customer.organization.name`. */
const conditionKey = z
  .string()
  .max(150)
  .regex(/^\w+(?:\.\w+){1,2}$/)

/** All tests must be true. */
const workflowCondition = z
  .record(conditionKey, conditionTest)
  .refine(
    (tests) => Object.keys(tests).length <= mostTests,
    failsWith('condition_too_long', `has more than ${mostTests} tests`, { max: mostTests }),
  )
export type WorkflowCondition = z.output<typeof workflowCondition>

const scalar = z.union([text(20_000), z.number().transform(String), z.boolean().transform(String)])
const effect = z
  .object({ operator: z.union([text(50), z.array(text(50)).max(20)]) })
  .catchall(z.union([scalar, z.array(scalar).max(5000)]).nullish())

/** What happens to fields, by key: `ticket.state_id`. */
const workflowEffects = z
  .record(z.string().max(100), effect)
  .refine((value) => isShortJson(value, longestRule), failsWith('too_long', 'Perform is too long'))
  .meta({
    description:
      'Effects by field: `{"ticket.state_id": {"operator": "set_fixed_to", "set_fixed_to": ["2", "4"]}}`. ' +
      'Several operators of a field are a list, each with its own value.',
  })
export type WorkflowEffects = z.output<typeof workflowEffects>

const fields = {
  name: requiredText('Name', 100),
  object: z
    .enum(workflowObjects, failsWith('invalid_value', 'Object is not included in the list'))
    .nullable()
    .default(null),
  preferences: jsonObject(10_000).default({}),
  condition_saved: workflowCondition.default({}),
  condition_selected: workflowCondition.default({}),
  perform: workflowEffects.default({}),
  active: bool().default(true),
  stop_after_match: bool().default(false),
  priority: int().default(0),
}

/** Which fields a form shows, requires or restricts, depending on other fields. */
export const CoreWorkflow = resource('core_workflows', {
  model: 'CoreWorkflow',
  read: ['admin.core_workflow'],
  write: ['admin.core_workflow'],
  fields,
  /** Workflows that cannot be changed are part of the product and not listed. */
  computed: { changeable: z.boolean() },
  verbs: ['list', 'search', 'show', 'create', 'update', 'remove'],
})

const byField = <T extends z.ZodType>(value: T) => z.record(z.string(), value)
const visibilities = ['show', 'hide', 'remove'] as const
export type Visibility = (typeof visibilities)[number]

/** What a form is like for one user and one set of values. */
const formResult = {
  restrict_values: byField(z.array(z.string())),
  visibility: byField(z.enum(visibilities)),
  mandatory: byField(z.boolean()),
  readonly: byField(z.boolean()),
  select: byField(z.union([z.string(), z.array(z.string())])),
  fill_in: byField(z.string()),
  eval: z.array(z.string()),
  matched_workflows: z.array(recordId),
  rerun_count: z.int(),
  flags: byField(z.boolean()).optional(),
}
export const formState = z.object(formResult)
export type FormState = z.output<typeof formState>

/** Deployed clients send what their form contains; anything that is not a form is answered with an empty object. */
export const WorkflowPerform = endpoint({
  tag: 'core_workflows',
  model: 'CoreWorkflow',
  method: 'POST',
  path: '/core_workflows/perform',
  permission: ['ticket.agent', 'ticket.customer'],
  writes: false,
  input: z.object({
    event: text(100).nullish(),
    request_id: text(250).nullish(),
    class_name: text(100).nullish(),
    screen: text(100).nullish(),
    params: jsonObject().nullish(),
    last_changed_attribute: text(100).nullish(),
  }),
  output: z.union([z.object({ request_id: z.string().nullable(), ...formResult, assets }), z.object({}).strict()]),
  summary: 'Get what a form shows, requires and offers',
  description:
    '`params` has the values of the form, with `id` for a stored record. `visibility`, `mandatory` and `readonly` ' +
    'list every field; `restrict_values` lists the options of fields that refer to records or that a workflow ' +
    'restricts. An unknown form or record is answered with an empty object.',
  example: {
    input: { request_id: 'form-1', class_name: 'Ticket', screen: 'create_middle', params: { group_id: '1' } },
  },
})

const actedRule = z.object({
  id: recordId.nullable(),
  name: z.string(),
  /** Part of the product. */
  is_shipped: z.boolean(),
  matched: z.boolean(),
  changes: z.array(z.object({ field: z.string(), operator: z.string(), values: z.array(z.string()) })),
  /** The first test that failed, with the value of the form. */
  failed: z.object({ key: z.string(), operator: z.string(), found: z.array(z.string()) }).nullable(),
})
export type ActedRule = z.output<typeof actedRule>

export const WorkflowSimulation = endpoint({
  tag: 'core_workflows',
  model: 'CoreWorkflow',
  method: 'POST',
  path: '/core_workflows/simulate',
  permission: ['admin.core_workflow'],
  writes: false,
  input: z.object({
    workflow_id: optionalId().optional(),
    name: text(100).optional(),
    preferences: fields.preferences.unwrap().optional(),
    condition_saved: workflowCondition.optional(),
    condition_selected: workflowCondition.optional(),
    perform: workflowEffects.optional(),
    stop_after_match: bool().optional(),
    priority: int().optional(),
    role_id: id(),
    class_name: z.enum(workflowObjects),
    screen: text(100),
    params: jsonObject().default({}),
  }),
  output: z.object({
    form: formState,
    rules: z.array(actedRule),
    /** What a write of these values would be refused with; without a workflow, the form itself requires a field. */
    refusal: z.object({ error: z.string(), field: z.string(), workflow: z.string().nullable() }).nullable(),
  }),
  refuses: [403, 404],
  summary: 'Try a workflow without saving it',
  description:
    'Shows the form as a user with the role would see it, with the saved workflow (`workflow_id`), an unsaved one, or ' +
    'both: the values sent replace those saved. Roles of agents have access to all groups here.',
})

export const coreWorkflowEndpoints = [...servedEndpoints(CoreWorkflow), WorkflowPerform, WorkflowSimulation]
