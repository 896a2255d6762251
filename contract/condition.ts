import { z } from 'zod'
import { failsWith } from './issues.ts'
import { isShortJson, text } from './lenient.ts'

/** The operators of all attributes; the server checks which ones an attribute supports. */
export const conditionOperators = [
  'is',
  'is not',
  'is any of',
  'is none of',
  'is set',
  'not set',
  'contains',
  'contains not',
  'contains all',
  'contains one',
  'contains all not',
  'contains one not',
  'starts with',
  'starts with one of',
  'ends with',
  'ends with one of',
  'matches regex',
  'does not match regex',
  'before (absolute)',
  'after (absolute)',
  'before (relative)',
  'after (relative)',
  'within last (relative)',
  'within next (relative)',
  'till (relative)',
  'from (relative)',
  'today',
  'has changed',
  'has reached',
  'has reached warning',
  'is in working time',
  'is not in working time',
] as const
export type ConditionOperator = (typeof conditionOperators)[number]

export const conditionRanges = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const
export type ConditionRange = (typeof conditionRanges)[number]

/** Placeholders for values that depend on the viewer. */
const preConditions = ['current_user.id', 'current_user.organization_id', 'not_set', 'specific'] as const

export type ConditionScalar = string | number | boolean | null

/** Names are validated by the server, which can list the valid ones in the error. */
type ConditionTest = {
  operator: string
  value?: ConditionScalar | ConditionScalar[]
  pre_condition?: string | null
  range?: string | null
  /** The label of the value in a form; stored to show the form again. */
  value_completion?: string | null
}
export type NamedTest = ConditionTest & { name: string }
/** NOT is true unless all of its conditions are true. */
export type ConditionGroup = { operator: 'AND' | 'OR' | 'NOT'; conditions: (ConditionGroup | NamedTest)[] }

/** The stored form: one test per attribute, all of which must be true, or a tree of groups. */
export type Condition = Record<string, ConditionTest> | ConditionGroup

const maxTests = 100
const maxDepth = 5
const maxValueLength = 10_000

const name = z
  .string()
  .max(100)
  .regex(/^\w+\.\w+$/)
/** PostgreSQL stores neither NUL nor half a surrogate pair. */
const storable = z.string().transform((value) => value.replaceAll('\0', '').toWellFormed())
const scalar = z.union([storable, z.number(), z.boolean(), z.null()])
const testFields = {
  operator: text(50),
  value: z
    .union([scalar, z.array(scalar)])
    .refine((value) => isShortJson(value, maxValueLength))
    .optional(),
  pre_condition: text(50).nullish(),
  range: text(50).nullish(),
  value_completion: text(1000).nullish(),
}
const namedTest = z.object({ name, ...testFields })
/** One test without the name of its attribute. */
export const conditionTest = z.object(testFields)

/** Defined level by level, so that deeply nested input is rejected without recursion. */
const group = (depth: number): z.ZodType<ConditionGroup> =>
  z.object({
    operator: z.literal(['AND', 'OR', 'NOT']),
    conditions: z.array(depth > 1 ? z.union([group(depth - 1), namedTest]) : namedTest),
  })

const isGroup = (condition: Condition): condition is ConditionGroup => Array.isArray(condition.conditions)

/** The normalised form: a tree of groups. */
export const conditionTree = (condition: Condition): ConditionGroup =>
  isGroup(condition)
    ? condition
    : { operator: 'AND', conditions: Object.entries(condition).map(([name, test]) => ({ ...test, name })) }

const countTests = (part: ConditionGroup | NamedTest): number =>
  'conditions' in part ? part.conditions.reduce((sum, inner) => sum + countTests(inner), 0) : 1

/** The schema for the document, written by hand, because groups are recursive. */
const wireTest = {
  type: 'object',
  required: ['operator'],
  properties: {
    operator: { enum: conditionOperators },
    value: { description: 'One value, or a list of alternatives.' },
    pre_condition: { type: ['string', 'null'], examples: preConditions },
    range: { type: ['string', 'null'], examples: conditionRanges },
  },
}
const wireGroup = {
  type: 'object',
  required: ['operator', 'conditions'],
  properties: {
    operator: { enum: ['AND', 'OR', 'NOT'] },
    conditions: {
      type: 'array',
      items: {
        anyOf: [
          { $ref: '#/$defs/Condition' },
          {
            ...wireTest,
            required: ['name', 'operator'],
            properties: { name: { type: 'string' }, ...wireTest.properties },
          },
        ],
      },
    },
  },
}

/** A condition as it is sent and stored, in either form. */
export const condition = z
  .union([group(maxDepth), z.record(name, conditionTest)], {
    error:
      `A condition maps attributes to tests, or is a tree of groups (at most ${maxDepth} deep);` +
      ` a value has at most ${maxValueLength} characters.`,
  })
  .refine(
    (given) => countTests(conditionTree(given)) <= maxTests,
    failsWith('condition_too_long', `has more than ${maxTests} tests`, { max: maxTests }),
  )
  .meta({ id: 'Condition', wire: { anyOf: [wireGroup, { type: 'object', additionalProperties: wireTest }] } })
