/** Where a user can be: at a ticket, or at an answer of the help centre. */
export type PresencePlace = { ticket_id: number; answer_id?: undefined } | { answer_id: number; ticket_id?: undefined }

export const topicOf = ({ ticket_id, answer_id }: PresencePlace): string =>
  ticket_id === undefined ? `answer:${answer_id}` : `ticket:${ticket_id}`

export function placeOf(topic: string): PresencePlace {
  const [kind, id] = topic.split(':')
  return kind === 'ticket' ? { ticket_id: Number(id) } : { answer_id: Number(id) }
}
