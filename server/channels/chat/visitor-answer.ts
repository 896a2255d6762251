import type { Deps } from '#kernel/context.ts'
import { ChatRefusal, type Visitor } from './admission.ts'
import type { ChatEvent } from './frames.ts'
import { answerVisitor } from './visitor-event.ts'
import { visitorEvents } from './visitor-events.ts'

type GivenEvent = { name: string; given: unknown }

/** The answer to an event of a widget; a refusal is answered in the protocol of the widget. */
export async function answerEvent(
  deps: Deps,
  visitor: Visitor,
  { name, given }: GivenEvent,
): Promise<ChatEvent | undefined> {
  const event = visitorEvents[name]!
  const read = event.data.safeParse(given)
  if (!read.success) return refuse('Need session_id.', given)
  try {
    return await answerVisitor(deps, visitor, event, read.data)
  } catch (error) {
    if (error instanceof ChatRefusal) return refuse(error.message, given)
    throw error
  }
}

/** `client_id` says which message was refused; deployed widgets send none. */
export function refuse(state: string, given?: unknown): ChatEvent {
  const { client_id } = (given ?? {}) as { client_id?: unknown }
  return { event: 'chat_error', data: { state, ...(typeof client_id === 'string' && { client_id }) } }
}
