import type { Cti, TelephoneConfig } from '#contract/cti.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { Refusal } from '#kernel/errors.ts'
import type { RawAnswer } from '#kernel/http/raw-answer.ts'
import type { Settings } from '#kernel/settings.ts'
import type { Attributes } from '../attributes.ts'
import type { CallEvent } from '../next-call.ts'
import type { Instruction } from '../call-rules.ts'

export type Backend = 'cti' | 'sipgate' | 'placetel'

/** An event as received, with the identity of the call and of the person who answered. */
export type HeardCall = CallEvent & { callId: string; answeringNumber: string; userId: string }

/** JSON for the generic integration, XML for the others. */
type CallAnswer = OutputOf<typeof Cti.call> | RawAnswer

/** The request format of one telephone system: reads its requests as events and writes instructions as its answers. */
export type Dialect = {
  backend: Backend
  read(given: Attributes, config: TelephoneConfig): HeardCall
  answer(instruction: Instruction | undefined, call: HeardCall, settings: Settings): Promise<CallAnswer>
  refuse(refusal: Refusal): Refusal
}
