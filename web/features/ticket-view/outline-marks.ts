/** A line of the rail: one message, or some that follow each other. */
export type Mark = { start: number; end: number; look: MarkLook }
type MarkLook = 'customer' | 'agent' | 'note'

/** More lines than this could not be distinguished in a window of usual height. */
const mostMarks = 60

type Said = { sender: string; internal: boolean }

const lookOf = ({ sender, internal }: Said): MarkLook =>
  internal ? 'note' : sender === 'Customer' ? 'customer' : 'agent'

/** The conversation as lines from top to bottom; of several messages in one line, the customer's counts. */
export function buildMarks(said: readonly Said[]): Mark[] {
  const size = Math.ceil(said.length / mostMarks)
  return Array.from({ length: Math.ceil(said.length / (size || 1)) }, (_, index) => {
    const start = index * size
    const looks = said.slice(start, start + size).map(lookOf)
    const look = looks.includes('customer') ? 'customer' : (looks[0] ?? 'agent')
    return { start, end: Math.min(said.length, start + size), look }
  })
}
