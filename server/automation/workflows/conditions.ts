import type { WorkflowCondition } from '#contract/core-workflow.ts'
import { lowerCase } from '#features/conditions/lower-case.ts'
import { timeFromNow } from '#contract/relative-time.ts'
import type { CustomFields } from '#kernel/custom-fields.ts'
import { matchesRegex, parseRegex } from '#features/conditions/service.ts'
import { type Facts, factTexts } from './facts.ts'
import { listFields } from './fields.ts'
import { fieldTexts, type Form, sameTexts, textsOf } from './form.ts'

export type WorkflowTest = WorkflowCondition[string]
export type FailedTest = { key: string; operator: string; found: string[] }

type Tested = {
  key: string
  found: string[]
  wanted: string[]
  test: WorkflowTest
  form: Form
  facts: Facts
  now: Date
  custom: CustomFields
}
type Operator = (tested: Tested) => boolean

const isAny: Operator = ({ found, wanted }) => found.some((text) => wanted.includes(text))
const isNone: Operator = (tested) => !isAny(tested)
const isAll: Operator = ({ found, wanted }) => wanted.every((text) => found.includes(text))
const hasOther: Operator = ({ found, wanted }) => found.length === 0 || found.some((text) => !wanted.includes(text))
const isSet: Operator = ({ key, found }) => fieldTexts(key.slice(key.lastIndexOf('.') + 1), found).length > 0

/** Some or every value of the field with some or every argument. */
const anyPair =
  (fits: (text: string, argument: string) => boolean): Operator =>
  ({ found, wanted }) =>
    found.some((text) => wanted.some((argument) => fits(text, argument)))
const everyPair =
  (fits: (text: string, argument: string) => boolean): Operator =>
  ({ found, wanted }) =>
    found.length > 0 && found.every((text) => wanted.every((argument) => fits(text, argument)))

const startsWith = (text: string, argument: string) => text.startsWith(argument)
const endsWith = (text: string, argument: string) => text.endsWith(argument)
const fitsRegex = (text: string, argument: string) => matchesRegex(parseRegex(argument), lowerCase(text))

type Bounds = { after?: Date | undefined; before?: Date | undefined }

/** Every value lies between the bounds, which are exclusive. */
const between =
  (boundsOf: (tested: Tested) => Bounds | undefined): Operator =>
  (tested) => {
    const bounds = boundsOf(tested)
    const times = tested.found.map((text) => new Date(text).getTime())
    if (!bounds || times.length === 0) return false
    const { after, before } = bounds
    return times.every((time) => (!after || time > after.getTime()) && (!before || time < before.getTime()))
  }

function distance({ test, now }: Tested, direction: 1 | -1): Date | undefined {
  return timeFromNow(now, test.range ?? '', direction * Number(textsOf(test.value)[0]))
}
const ago = (tested: Tested) => distance(tested, -1)
const ahead = (tested: Tested) => distance(tested, 1)
const moment = ({ wanted }: Tested) => new Date(wanted[0] ?? '')

function startOfDay(now: Date, days: number): Date {
  const day = new Date(now)
  day.setUTCHours(0, 0, 0, 0)
  day.setUTCDate(day.getUTCDate() + days)
  return day
}

const fieldOf = (key: string) => key.slice(key.lastIndexOf('.') + 1)

/** The form differs from the stored value; in a new record, from the default of the field. */
const isModified: Operator = ({ key, found, facts, form, custom }) => {
  const field = fieldOf(key)
  const usual = listFields(form.object, custom).find(({ name }) => name === field)?.data_option.default
  const before = form.stored ? factTexts(facts.saved, key) : textsOf(usual)
  const now = fieldTexts(field, found)
  return (form.stored !== undefined || now.length > 0) && !sameTexts(now, fieldTexts(field, before))
}
const justChanged: Operator = ({ key, form }) => form.lastChanged === fieldOf(key)

const operators: Readonly<Record<string, Operator>> = {
  is: isAny,
  'is not': isNone,
  'is any of': isAny,
  'is none of': isNone,
  contains: isAny,
  'contains one': isAny,
  'contains all': isAll,
  'contains all not': isNone,
  'contains not': hasOther,
  'contains one not': hasOther,
  'is set': isSet,
  'not set': (tested) => !isSet(tested),
  'starts with': everyPair(startsWith),
  'starts with one of': anyPair(startsWith),
  'ends with': everyPair(endsWith),
  'ends with one of': anyPair(endsWith),
  'matches regex': anyPair(fitsRegex),
  'does not match regex': (tested) => !everyPair(fitsRegex)(tested),
  'before (absolute)': between((tested) => ({ before: moment(tested) })),
  'after (absolute)': between((tested) => ({ after: moment(tested) })),
  'before (relative)': between((tested) => ({ before: ago(tested) })),
  'after (relative)': between((tested) => ({ after: ahead(tested) })),
  'within last (relative)': between((tested) => ({ after: ago(tested), before: tested.now })),
  'within next (relative)': between((tested) => ({ after: tested.now, before: ahead(tested) })),
  'till (relative)': between((tested) => ({ before: ahead(tested) })),
  'from (relative)': between((tested) => ({ after: ago(tested) })),
  today: between(({ now }) => ({ after: startOfDay(now, 0), before: startOfDay(now, 1) })),
  'is modified': isModified,
  'is modified to': (tested) => isModified(tested) && isAny(tested),
  'just changed': justChanged,
  'just changed to': (tested) => justChanged(tested) && isAny(tested),
}

/** `current_user.id` stands for the acting user, `not_set` for an empty value. */
function readTest(test: WorkflowTest, { actor }: Form): { operator: string; wanted: string[] } {
  if (test.pre_condition === 'not_set') return { operator: 'not set', wanted: [] }
  if (test.pre_condition === 'current_user.id') return { operator: test.operator, wanted: [String(actor.id)] }
  return { operator: test.operator, wanted: textsOf(test.value) }
}

/** The first test that is not true; undefined if all of them are. */
export function findFailedTest(
  condition: WorkflowCondition,
  side: 'saved' | 'selected',
  { form, facts, now, custom }: Pick<Tested, 'form' | 'facts' | 'now' | 'custom'>,
): FailedTest | undefined {
  for (const [key, test] of Object.entries(condition)) {
    const { operator, wanted } = readTest(test, form)
    const found = factTexts(facts[side], key)
    if (!operators[operator]?.({ key, found, wanted, test, form, facts, now, custom })) return { key, operator, found }
  }
  return undefined
}
