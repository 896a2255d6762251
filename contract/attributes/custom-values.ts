import { z } from 'zod'
import { failsWith, makeIssue } from '../issues.ts'
import { bool, timestampInput } from '../lenient.ts'
import { timestamp } from '../wire.ts'
import type { CustomField, CustomType } from './custom.ts'
import { readOptions } from './options.ts'

/** A name that a custom field can have. */
export const customFieldName = z.string().regex(/^[a-z0-9_]{1,60}$/)

/** The maximum length where the field has none. */
export const usualLength: Partial<Record<CustomType, number>> = { input: 255, textarea: 5000, richtext: 20_000 }

const maxInteger = 2_147_483_647

const textWithin = ({ display, data_type, data_option }: CustomField) => {
  const max = Number(data_option.maxlength ?? usualLength[data_type])
  return z
    .union([z.string(), z.number().transform(String)])
    .transform((value) => value.replaceAll('\0', '').toWellFormed())
    .refine(
      (value) => value.length <= max,
      failsWith('too_long', `${display} is longer than the allowed length ${max}`, { max }),
    )
    .meta({ wire: { type: 'string', maxLength: max } })
}

const integer = ({ display, data_option }: CustomField) => {
  const min = Number(data_option.min ?? -maxInteger)
  const max = Number(data_option.max ?? maxInteger)
  return z
    .union([
      z.int(),
      z
        .string()
        .regex(/^[+-]?\d{1,10}$/)
        .transform(Number),
    ])
    .refine(
      (value) => value >= min,
      failsWith('out_of_range', `${display} is smaller than the allowed minimum value of ${min}`, { min, max }),
    )
    .refine(
      (value) => value <= max,
      failsWith('out_of_range', `${display} is larger than the allowed maximum value of ${max}`, { min, max }),
    )
    .meta({ wire: { type: 'integer', minimum: min, maximum: max } })
}

const moment = timestampInput()

const date = () =>
  z
    .string()
    .transform((value, issue) => {
      if (!/^\d{4}-\d\d-\d\d$/.test(value) || !moment.safeParse(value).success)
        issue.addIssue(makeIssue('invalid_date', 'is not a date'))
      return value
    })
    .meta({ wire: { type: 'string', format: 'date' } })

const keys = ({ data_option }: CustomField) => [...readOptions(data_option).keys()]

/** Documents list so many options at most; longer lists are in the description of the field. */
const mostListed = 200

const key = (field: CustomField) => {
  const allowed = new Set(keys(field))
  const wire = { type: 'string', ...(allowed.size <= mostListed && { enum: [...allowed] }) }
  return z
    .union([z.string(), z.number().transform(String), z.boolean().transform(String)])
    .refine((value) => allowed.has(value), failsWith('invalid_value', `${field.display} has no such option`))
    .meta({ wire })
}

const severalKeys = (field: CustomField) => {
  const one = key(field)
  return z
    .union([z.array(one).max(1000), one.transform((value) => [value])])
    .transform((values) => [...new Set(values)])
    .meta({ wire: { type: 'array', items: { type: 'string' } } })
}

const choiceText = z.union([z.string().max(500), z.number().transform(String)])

/** In files and rules the label is not known, so that the value stands for it. */
const choice = () =>
  z
    .union([
      z.object({ value: choiceText, label: choiceText }),
      choiceText.transform((value) => ({ value, label: value })),
    ])
    .meta({
      wire: {
        type: 'object',
        properties: { value: { type: 'string' }, label: { type: 'string' } },
        required: ['value', 'label'],
      },
    })

const accepted: Record<CustomType, (field: CustomField) => z.ZodType> = {
  input: textWithin,
  textarea: textWithin,
  richtext: textWithin,
  select: key,
  tree_select: key,
  multiselect: severalKeys,
  multi_tree_select: severalKeys,
  boolean: () => bool(),
  integer,
  date,
  datetime: () => timestampInput(),
  autocompletion_ajax_external_data_source: choice,
}

/** Types whose empty text is a value; for all others, forms send an empty text for no value. */
const texts: ReadonlySet<CustomType> = new Set<CustomType>(['input', 'textarea', 'richtext'])

/** A value of a custom field in requests. */
export function customInput(field: CustomField): z.ZodType {
  const schema = accepted[field.data_type](field)
  if (texts.has(field.data_type)) return schema.nullable()
  return z.union([z.literal('').transform(() => null), schema.nullable()])
}

const answered: Record<CustomType, z.ZodType> = {
  input: z.string(),
  textarea: z.string(),
  richtext: z.string(),
  select: z.string(),
  tree_select: z.string(),
  multiselect: z.array(z.string()),
  multi_tree_select: z.array(z.string()),
  boolean: z.boolean(),
  integer: z.int(),
  date: z.iso.date(),
  datetime: timestamp,
  autocompletion_ajax_external_data_source: z.object({ value: z.string(), label: z.string() }),
}

/** A value of a custom field in responses. */
export const customOutput = (field: CustomField): z.ZodType =>
  answered[field.data_type].nullable().meta({ description: field.display })
