import type { ReportRequest } from '../request.ts'
import { kindOf, type ListName, none, secondsOf } from './columns.ts'
import { createSpanCounter } from './count.ts'
import { forEachPart, loadWithin, markIds, type TicketPart } from './load-tickets.ts'

type Part = TicketPart<ListName>

/** A figure of deployed clients that lists have: which lists it needs, and when it counts, `none` where it does not. */
export type ListedFigure = { lists: readonly ListName[]; momentsOf(part: Part): Int32Array }

const [shortest, latest] = [40 * 86_400, 2 ** 31 - 1]

/** Whether the lists of days are read in less time than the rows; numbers of four bytes end in 2068. */
export function isCountedFromLists(bounds: readonly string[]): boolean {
  const [first, last] = [secondsOf(bounds[0] as string), secondsOf(bounds.at(-1) as string)]
  return last - first > shortest && last < latest
}

/** How often each figure counts in each of the spans between these moments. */
export async function countFromLists(
  request: Pick<ReportRequest, 'ctx' | 'scope'>,
  figures: readonly ListedFigure[],
  bounds: readonly string[],
): Promise<number[][]> {
  const lists = [...new Set(figures.flatMap((figure) => figure.lists))]
  const times = { since: bounds[0] as string, until: bounds.at(-1) as string }
  const parts = (await loadWithin(request, lists, times)) as Part[]
  const counted = figures.map((figure) => ({ figure, counter: createSpanCounter(bounds) }))
  await forEachPart(parts, (part) => {
    for (const { figure, counter } of counted) {
      const moments = figure.momentsOf(part)
      counter.add(moments, moments.length)
    }
  })
  return counted.map(({ counter }) => counter.finish())
}

export const created: ListedFigure = { lists: ['created'], momentsOf: (part) => part.created }
export const closed: ListedFigure = { lists: ['closed'], momentsOf: (part) => part.closed }

/** Closed for the first time after at most so many seconds. */
export const closedWithin = (seconds: number): ListedFigure => ({
  lists: ['closed', 'solution_took'],
  momentsOf: (part) => {
    const moments = new Int32Array(part.length)
    for (let ticket = 0; ticket < part.length; ticket += 1)
      moments[ticket] = (part.solution_took[ticket] as number) <= seconds ? (part.closed[ticket] as number) : none
    return moments
  },
})

/** What messages must be of. */
type Channel = { types: readonly number[]; senders: readonly number[] }

/** By the first message. */
export function createdBy({ types, senders }: Channel): ListedFigure {
  const [isType, isSender] = [markIds(types), markIds(senders)]
  return {
    lists: ['created', 'channel', 'sender'],
    momentsOf: ({ created: times, channel, sender, length }) => {
      const moments = new Int32Array(length)
      for (let ticket = 0; ticket < length; ticket += 1) {
        const isCounted = isType[channel[ticket] as number] === 1 && isSender[sender[ticket] as number] === 1
        moments[ticket] = isCounted ? (times[ticket] as number) : none
      }
      return moments
    },
  }
}

/** Each message counts. */
export function writtenBy({ types, senders }: Channel): ListedFigure {
  const isKind = markIds(types.flatMap((type) => senders.map((sender) => kindOf(type, sender))))
  return {
    lists: ['id', 'messages'],
    momentsOf: ({ id, messages }) => {
      const isCounted = createIdTest(id)
      const moments = new Int32Array(messages.length / 3)
      let length = 0
      for (let place = 0; place < messages.length; place += 3)
        if (isKind[messages[place + 2] as number] === 1 && isCounted(messages[place] as number))
          moments[length++] = messages[place + 1] as number
      return moments.subarray(0, length)
    },
  }
}

/** The ids of a day are close to each other. */
function createIdTest(ids: Int32Array): (id: number) => boolean {
  let first = ids[0] ?? 0
  for (const id of ids) if (id < first) first = id
  const marks = markIds(ids.map((id) => id - first))
  return (id) => marks[id - first] === 1
}
