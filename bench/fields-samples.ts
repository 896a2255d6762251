import { sql } from 'kysely'

/** Forty fields of all types, with their values as SQL over the number `n` of a ticket. */
type SampleField = { name: string; data_type: string; data_option?: object; value: string }

const choices = (count: number, name: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${name}${index}`, `${name} ${index}`]))

const tree = Array.from({ length: 40 }, (_, branch) => ({
  name: `Site ${branch}`,
  value: `Site ${branch}`,
  children: Array.from({ length: 50 }, (__, leaf) => ({
    name: `Room ${leaf}`,
    value: `Site ${branch}::Room ${leaf}`,
  })),
}))

const external = { search_url: 'https://inventory.example/search?q=#{search.term}' }

const named: readonly SampleField[] = [
  { name: 'serial', data_type: 'input', value: `'SN-' || n` },
  { name: 'cost_center', data_type: 'input', value: `(1000 + n::bigint * 7919 % 5000)::text` },
  {
    name: 'contract',
    data_type: 'select',
    data_option: { options: choices(8, 'level') },
    value: `'level' || case when n % 100 = 0 then 7 else n % 7 end`,
  },
  {
    name: 'place',
    data_type: 'tree_select',
    data_option: { options: tree },
    value: `'Site ' || n % 40 || '::Room ' || n / 40 % 50`,
  },
  {
    name: 'skills',
    data_type: 'multiselect',
    data_option: { options: choices(300, 'skill') },
    // Not a remainder of `n` itself, which the group is too: half of the options would be in groups that the agent cannot read.
    value: `jsonb_build_array('skill' || n / 7 % 300, 'skill' || (n::bigint * 31 / 7 % 300))`,
  },
  {
    name: 'areas',
    data_type: 'multi_tree_select',
    data_option: { options: tree },
    value: `jsonb_build_array('Site ' || n % 40, 'Site ' || n % 40 || '::Room ' || n / 40 % 50)`,
  },
  { name: 'vip', data_type: 'boolean', value: `n % 1000 = 0` },
  { name: 'units', data_type: 'integer', data_option: { min: 0, max: 99_999 }, value: `n::bigint * 104729 % 20000` },
  {
    name: 'bought',
    data_type: 'date',
    value: `to_char(date '2020-01-01' + (n::bigint * 7919 % 2000)::int, 'YYYY-MM-DD')`,
  },
  {
    name: 'visit',
    data_type: 'datetime',
    data_option: { future: true, past: true },
    value: `to_char(timestamp '2024-01-01' + (n::bigint * 7919 % 1000000) * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`,
  },
  {
    name: 'details',
    data_type: 'textarea',
    data_option: { maxlength: 500 },
    value: `'The machine with part' || n || ' stands near door ' || n % 90`,
  },
  { name: 'remark', data_type: 'richtext', value: `'<p>Order <b>' || n || '</b> was paid</p>'` },
  {
    name: 'asset',
    data_type: 'autocompletion_ajax_external_data_source',
    data_option: external,
    value: `jsonb_build_object('value', (n % 50000)::text, 'label', 'Asset ' || n % 50000)`,
  },
]

const plain: readonly SampleField[] = Array.from({ length: 40 - named.length }, (_, index) => ({
  name: `detail_${index + 1}`,
  data_type: 'input',
  // Most of the many fields are empty in most tickets.
  value: `case when n % 4 = ${index % 4} then 'value ' || n % ${100 * (index + 1)} end`,
}))

export const sampleFields: readonly SampleField[] = [...named, ...plain]

export const sampleValues = sql.raw(
  `jsonb_strip_nulls(jsonb_build_object(${sampleFields.map(({ name, value }) => `'${name}', ${value}`).join(', ')}))`,
)
