import {
  type AttributeName,
  attributeKey,
  attributeLabel,
  describeAttribute,
  filterableAttributes,
} from '#web/domain/tickets/attributes.ts'
import { type CustomField, describeKnownValue, isSortable } from '#web/domain/fields/custom-fields.ts'
import type { Choices } from '#web/domain/tickets/choices.ts'
import { dueWords, widestOverdueWords } from '#web/domain/tickets/due-words.ts'
import { isEscalated, type TicketRow } from '#web/domain/tickets/ticket-row.ts'
import { td } from '#web/lib/i18n/i18n.ts'
import { measureText } from '#web/ui/measure-text.ts'
import { type GridColumn, leastWidth } from '#web/ui/patterns/virtual-grid/grid-column.ts'
import {
  ChoiceWord,
  Digits,
  Due,
  TallTitle,
  TicketState,
  Title,
  TitleAndExcerpt,
  Updated,
  When,
  Who,
  Word,
} from './cells.tsx'
import { narrowestTitle } from './fit-columns.ts'

export type TicketColumn = GridColumn<TicketRow>
type Look = Partial<Omit<TicketColumn, 'id' | 'title'>>

/** The order in which columns are offered; others that can be filtered by follow. */
const order = [
  'number',
  'title',
  'customer',
  'organization',
  'group',
  'owner',
  'state',
  'priority',
  'escalation_at',
  'pending_time',
  'created_at',
  'updated_at',
  'last_contact_at',
  'close_at',
  'article_count',
]
const notShown = ['last_contact_agent_at', 'last_contact_customer_at', 'tags']

const pictureIn = ({ pictures }: TicketRow, key: string) => pictures[key as keyof typeof pictures]
const textIn = (row: TicketRow, key: string) => String(row[key as keyof TicketRow] ?? '')

/** At both sides of a text in a cell, at most. */
const padding = 24
/** Beside the name of a person: the picture, a gap and the padding. */
const aroundPerson = 20 + 7 + padding
/** The font of the user may be wider than the one that measures. */
const margin = 1.1

const widthOfText = (text: string, around = padding): number => measureText(text) * margin + around

/** A cell by the type of the attribute. Lists contain the names of people, groups and organizations. */
function usualLook(name: AttributeName, choices: Choices): Look & Pick<TicketColumn, 'cell'> {
  const { kind, reference } = describeAttribute(name)
  const key = attributeKey(name)
  if (kind === 'timestamp')
    return { width: 110, align: 'end', isFitting: true, cell: (row) => <When at={textIn(row, key) || null} /> }
  if (kind === 'number') return { width: 92, align: 'end', isFitting: true, cell: (row) => textIn(row, key) }
  if (reference === 'users')
    return {
      width: 150,
      contentWidth: (row) => widthOfText(textIn(row, key), aroundPerson),
      cell: (row) => <Who name={textIn(row, key)} image={pictureIn(row, key)} />,
    }
  if (kind === 'id' && reference !== 'groups')
    return { width: 100, isFitting: true, cell: (row) => <ChoiceWord row={row} name={name} choices={choices} /> }
  const textOf = (row: TicketRow) => textIn(row, key)
  return {
    width: 150,
    textOf,
    contentWidth: (row) => widthOfText(textOf(row)),
    cell: (row) => <Word text={textOf(row)} />,
  }
}

/** The icon of a state, the gap beside it and the padding of the cell. */
const aroundState = 46

const widthOfState = (row: TicketRow, { states }: Choices): number =>
  widthOfText(td(states.find(({ id }) => id === row.state_id)?.name ?? ''), aroundState)

/** Any date fits. */
const widthOfDate = 112

/** Wide enough to say how long a ticket is overdue, which is longer than dates in some languages. */
const fitOverdue = (): number =>
  Math.max(widthOfDate, ...widestOverdueWords().map((words) => Math.ceil(widthOfText(words))))

/** Wide enough for every name: in German they are half as long again. */
const fitStates = ({ states }: Choices): number =>
  Math.min(220, Math.max(120, ...states.map(({ name }) => Math.ceil(measureText(td(name))) + aroundState)))

/** What differs from the usual look, by column. */
const ownLooks = (choices: Choices): Readonly<Record<string, Look>> => ({
  number: { width: 92, isFitting: true, cell: ({ number }) => <Digits text={number} /> },
  title: {
    width: narrowestTitle,
    grows: true,
    textOf: ({ title }) => title,
    // A message or a flag may follow it.
    contentWidth: undefined,
    isEssential: true,
    cell: (row) => <Title row={row} choices={choices} />,
  },
  customer: { width: 150 },
  group: { width: 96 },
  owner: { width: 144 },
  state: {
    width: fitStates(choices),
    isFitting: false,
    contentWidth: (row) => widthOfState(row, choices),
    cell: (row) => <TicketState row={row} choices={choices} />,
  },
  escalation_at: { width: 150, isFitting: false, cell: ({ escalation_at }) => <Due at={escalation_at} /> },
  updated_at: {
    width: fitOverdue(),
    isFitting: false,
    contentWidth: ({ escalation_at }) =>
      escalation_at && isEscalated({ escalation_at }) ? widthOfText(dueWords(escalation_at)) : widthOfDate,
    cell: (row) => <Updated row={row} />,
  },
})

const customWidths: Partial<Record<CustomField['data_type'], Look>> = {
  integer: { width: 92, align: 'end' },
  boolean: { width: 80 },
  date: { width: 120 },
  textarea: { width: 200 },
}

/** Of a field that an administrator added. */
function customColumn(field: CustomField): TicketColumn {
  const textOf = (row: TicketRow) => describeKnownValue(field, (row as Readonly<Record<string, unknown>>)[field.name])
  return {
    id: field.name,
    title: td(field.display),
    width: 140,
    ...customWidths[field.data_type],
    isSortable: isSortable(field),
    textOf,
    cell: (row) => <Word text={textOf(row)} />,
  }
}

/** Everything that a list can show, in the order in which it is offered. */
export function allColumns(choices: Choices): TicketColumn[] {
  const looks = ownLooks(choices)
  const described = filterableAttributes(order, notShown).map((name): TicketColumn => {
    const id = attributeKey(name)
    return { id, title: attributeLabel(name), ...usualLook(name, choices), ...looks[id] }
  })
  return [...described, ...choices.customFields.map(customColumn)]
}

/** The last message is shown beside the title, which has all the room that the other columns leave. */
export function withExcerpts(columns: readonly TicketColumn[], width: number, choices: Choices): TicketColumn[] {
  const spare = Math.max(0, width - leastWidth(columns, true))
  return columns.map((column) => {
    if (column.id !== 'title') return column
    const titleWidth = (column.width ?? 0) + spare
    return { ...column, cell: (row) => <TitleAndExcerpt row={row} choices={choices} width={titleWidth} /> }
  })
}

/** The customer is shown below the title, if rows are high enough. */
export const makeTall = (columns: readonly TicketColumn[], choices: Choices): TicketColumn[] =>
  columns
    .filter(({ id }) => id !== 'customer')
    .map((column) =>
      column.id === 'title' ? { ...column, cell: (row) => <TallTitle row={row} choices={choices} /> } : column,
    )

/** Shows a person without the name, if there is no room for it. */
export const withPicture = (column: TicketColumn): TicketColumn =>
  column.isPicture
    ? {
        ...column,
        isFitting: true,
        cell: (row) => <Who name={textIn(row, column.id)} image={pictureIn(row, column.id)} isPicture />,
      }
    : column

export type Layout = { columns: readonly string[]; widths: Readonly<Record<string, number>> }

/** A column that was made narrower may no longer fit its content. */
const widthOf = ({ id, width, isFitting = false }: TicketColumn, chosen = width) => ({
  width: id === 'title' ? Math.max(chosen ?? 0, narrowestTitle) : chosen,
  isFitting: isFitting && (chosen ?? 0) >= (width ?? 0),
})

/** The chosen ones in their order; what is chosen but unknown is left out. The title is always there, and first. */
export function chosenColumns(choices: Choices, { columns, widths }: Layout): TicketColumn[] {
  const all = allColumns(choices)
  return ['title', ...columns.filter((id) => id !== 'title')].flatMap((id) => {
    const column = all.find((one) => one.id === id)
    return column ? [{ isSortable: true, ...column, ...widthOf(column, widths[id]) }] : []
  })
}
