import type { ConditionOperator, NamedTest } from '#contract/condition.ts'
import { systemUserId } from '#kernel/actor.ts'
import type { CustomFields } from '#kernel/custom-fields.ts'
import { invalid } from '#kernel/errors.ts'
import {
  type ConditionAttribute,
  type ConditionKind,
  type ConditionSubject,
  type EventAttribute,
  findAttribute,
  type StoredAttribute,
} from './attributes.ts'
import { lowerCase } from './lower-case.ts'
import { type ResolvedCondition, type TriggerEvent, type ConditionTest, type Viewer } from './resolved-condition.ts'
import { parseRegex } from './regex.ts'
import { dayOf, readDistance, readMoment, readTags, readTexts, readValues } from './values.ts'

/** The viewer, the time and the triggering event that a condition refers to. */
export type EvaluationContext = {
  viewer: Viewer
  now: Date
  trigger: TriggerEvent
  custom: CustomFields
  /** A ticket unless it is another record. */
  subject?: ConditionSubject
}

type OperatorInput = EvaluationContext & { attribute: StoredAttribute; test: NamedTest }
/** Undefined when the operator does not fit the attribute. */
type Rule = { fits: readonly ConditionKind[]; read: (given: OperatorInput) => ResolvedCondition | undefined }

/** Operators that mean the same as another, or its exact opposite. */
const derived = {
  'is any of': { from: 'is', negated: false },
  'is not': { from: 'is', negated: true },
  'is none of': { from: 'is', negated: true },
  'not set': { from: 'is set', negated: true },
  'contains not': { from: 'contains', negated: true },
  'contains all not': { from: 'contains all', negated: true },
  'contains one not': { from: 'contains one', negated: true },
  'starts with one of': { from: 'starts with', negated: false },
  'ends with one of': { from: 'ends with', negated: false },
  'does not match regex': { from: 'matches regex', negated: true },
  'is not in working time': { from: 'is in working time', negated: true },
} as const

type BasicOperator = Exclude<ConditionOperator, keyof typeof derived | 'is in working time'>

const comparable = ['text', 'number', 'boolean', 'id', 'user', 'organization', 'keys'] as const
const anything = [...comparable, 'timestamp', 'tag'] as const
const warningTime = 15 * 60_000

const rules: Record<BasicOperator, Rule> = {
  is: { fits: [...comparable, 'existence'], read: isOneOf },
  'is set': { fits: anything, read: ({ attribute }) => some(attribute, { kind: 'filled' }) },
  contains: { fits: ['text'], read: (given) => isLike(given, 'anywhere') },
  'starts with': { fits: ['text'], read: (given) => isLike(given, 'start') },
  'ends with': { fits: ['text'], read: (given) => isLike(given, 'end') },
  'matches regex': { fits: ['text'], read: matches },
  'contains one': { fits: ['tag', 'keys'], read: ({ attribute, test }) => isIn(attribute, readKeys(attribute, test)) },
  'contains all': {
    fits: ['tag', 'keys'],
    read: ({ attribute, test }) => ({
      kind: 'and',
      parts: readKeys(attribute, test).map((key) => isIn(attribute, [key])),
    }),
  },
  'before (absolute)': during(({ test, now }) => ({ to: readMoment(test, now) })),
  'after (absolute)': during(({ test, now }) => ({ from: readMoment(test, now) })),
  'before (relative)': during(({ test, now }) => ({ to: readDistance(test, now).ago })),
  'after (relative)': during(({ test, now }) => ({ from: readDistance(test, now).ahead })),
  'within last (relative)': during(({ test, now }) => ({ from: readDistance(test, now).ago, to: now })),
  'within next (relative)': during(({ test, now }) => ({ from: now, to: readDistance(test, now).ahead })),
  'till (relative)': during(({ test, now }) => ({ to: readDistance(test, now).ahead })),
  'from (relative)': during(({ test, now }) => ({ from: readDistance(test, now).ago })),
  today: during(({ now }) => dayOf(now)),
  'has reached': whenDue(
    { pending_time: 'reminder_reached', escalation_at: 'escalation' },
    during(({ now }) => ({ to: now })),
  ),
  'has reached warning': whenDue(
    { escalation_at: 'escalation_warning' },
    during(({ now }) => ({ from: new Date(now.getTime() + 1), to: new Date(now.getTime() + warningTime) })),
  ),
  'has changed': {
    fits: anything,
    read: ({ attribute: { place, column }, trigger }) =>
      place === 'ticket' ? constant(trigger.changed?.includes(column)) : undefined,
  },
}

/** Their meaning depends on the test alone: not on the time, the viewer or the event. */
const timeless: ReadonlySet<string> = new Set([
  'is',
  'is set',
  'contains',
  'contains one',
  'contains all',
  'starts with',
  'ends with',
  'matches regex',
])

const resolvedOnce = new WeakMap<NamedTest, { attribute: ConditionAttribute; resolved: ResolvedCondition }>()

/**
 * Resolves one test; refuses an invalid one with the reason. A test of a cached rule is resolved once, if its meaning
 * cannot change: a new ticket is tested by every trigger.
 */
export function resolveTest(test: NamedTest, context: EvaluationContext): ResolvedCondition {
  const attribute = findAttribute(test.name, context.custom, context.subject)
  if (!attribute)
    throw invalid('condition_unknown_field', `Unknown attribute '${test.name}' in a condition.`, {
      field: 'condition',
    })
  const known = resolvedOnce.get(test)
  // Descriptions of custom fields are made for each call, so they are never the same.
  if (known?.attribute === attribute) return known.resolved
  const resolved = resolveAttributeTest(attribute, test, context)
  if (isTimeless(attribute, test)) resolvedOnce.set(test, { attribute, resolved })
  return resolved
}

const isTimeless = ({ place }: ConditionAttribute, { operator, pre_condition }: NamedTest): boolean =>
  place !== 'event' && timeless.has(basicOperator(operator).from) && !pre_condition?.startsWith('current_user')

const basicOperator = (operator: string): { from: string; negated: boolean } =>
  Object.hasOwn(derived, operator) ? derived[operator as keyof typeof derived] : { from: operator, negated: false }

function resolveAttributeTest(
  attribute: ConditionAttribute,
  test: NamedTest,
  context: EvaluationContext,
): ResolvedCondition {
  const { from: operator, negated } = basicOperator(test.operator)
  const resolved =
    attribute.place === 'event'
      ? readEvent(attribute, operator, test, context.trigger)
      : readStored(operator, { ...context, attribute, test })
  if (!resolved)
    throw invalid(
      'condition_wrong_operator',
      `The operator '${test.operator}' is not supported for the attribute '${test.name}'.`,
      { field: 'condition', values: { operator: test.operator } },
    )
  const outcome: ResolvedCondition = negated ? { kind: 'not', part: resolved } : resolved
  return attribute.place === 'article' ? { kind: 'article', parts: [outcome] } : outcome
}

function readStored(operator: string, given: OperatorInput): ResolvedCondition | undefined {
  const rule = Object.hasOwn(rules, operator) ? rules[operator as BasicOperator] : undefined
  return rule?.fits.includes(given.attribute.kind) ? rule.read(given) : undefined
}

function readEvent({ fact }: EventAttribute, operator: string, test: NamedTest, trigger: TriggerEvent) {
  if (fact === 'openCalendarIds') {
    if (operator !== 'is in working time') return undefined
    const { values } = readValues(test, 'id')
    return constant(trigger.openCalendarIds?.some((id) => values.includes(id)))
  }
  if (fact === 'accountedTime') return operator === 'is set' ? constant(trigger.accountedTime) : undefined
  return operator === 'is' ? constant(readTexts(test).includes(trigger[fact] ?? '')) : undefined
}

/** For a trigger it is the event that counts; lists compare the time. */
function whenDue(events: Readonly<Record<string, string>>, otherwise: Rule): Rule {
  return {
    fits: otherwise.fits,
    read: (given) => {
      const { trigger, attribute } = given
      const event = attribute.place === 'ticket' ? events[attribute.column] : undefined
      return trigger.action === undefined || !event ? otherwise.read(given) : constant(trigger.action === event)
    },
  }
}

/** Tags can be sent as one text; a key may have a comma. */
const readKeys = ({ kind }: StoredAttribute, test: NamedTest): string[] =>
  kind === 'tag' ? readTags(test) : readTexts(test).map(lowerCase)

const constant = (holds = false): ResolvedCondition => ({ kind: 'constant', holds })
const some = (attribute: StoredAttribute, test: ConditionTest): ResolvedCondition => ({ kind: 'some', attribute, test })
const isIn = (attribute: StoredAttribute, values: readonly (string | number | boolean)[]) =>
  some(attribute, { kind: 'in', values })

function isOneOf(given: OperatorInput): ResolvedCondition | undefined {
  const { attribute, test } = given
  if (attribute.kind === 'timestamp') return undefined
  if (attribute.kind === 'existence') return doesExist(given)
  const isBlank: ResolvedCondition = { kind: 'not', part: some(attribute, { kind: 'filled' }) }
  if (test.pre_condition === 'not_set') return isBlank
  if (test.pre_condition && test.pre_condition !== 'specific') return isIn(attribute, standIns(given))
  const { values, blank } = readValues(test, attribute.kind)
  const isFound = isIn(attribute, values)
  return blank ? { kind: 'or', parts: [isFound, isBlank] } : isFound
}

/** True asks for at least one such record, false for none; both together ask nothing. */
function doesExist({ attribute, test }: OperatorInput): ResolvedCondition {
  const { values } = readValues(test, 'existence')
  if (values.includes(true) === values.includes(false)) return constant(values.length > 0)
  const exists = some(attribute, { kind: 'filled' })
  return values.includes(true) ? exists : { kind: 'not', part: exists }
}

/**
 * The ids that a placeholder represents. The system user owns no ticket, although tickets without an owner have
 * its id.
 */
function standIns({ attribute, test, viewer }: OperatorInput): readonly number[] {
  const { pre_condition: name } = test
  if (name === 'current_user.id' && attribute.kind === 'user') return viewer.id === systemUserId ? [] : [viewer.id]
  if (name === 'current_user.organization_id' && attribute.kind === 'organization') return viewer.organizationIds
  throw invalid(
    'condition_wrong_operator',
    `The pre-condition '${name}' is not supported for the attribute '${test.name}'.`,
    {
      field: 'condition',
    },
  )
}

function isLike({ attribute, test }: OperatorInput, at: 'start' | 'end' | 'anywhere'): ResolvedCondition {
  return some(attribute, { kind: 'like', at, texts: readTexts(test).map(lowerCase) })
}

function matches({ attribute, test }: OperatorInput): ResolvedCondition {
  const parts = readTexts(test).map((text) => some(attribute, { kind: 'regex', regex: parseRegex(text) }))
  return { kind: 'or', parts }
}

function during(span: (given: OperatorInput) => { from?: Date; to?: Date }): Rule {
  return { fits: ['timestamp'], read: (given) => some(given.attribute, { kind: 'between', ...span(given) }) }
}
