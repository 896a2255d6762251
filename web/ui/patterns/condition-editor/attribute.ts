import type { Option } from '../../primitives/options.tsx'
import type { AttributeKind } from './operators.ts'

/** An attribute for conditions: `ticket.state_id`, labelled "State". */
export type ConditionAttribute = {
  /** Object and column, as in a condition on the wire. */
  name: string
  label: string
  kind: AttributeKind
  /** Instead of those of the kind. */
  operators?: readonly string[] | undefined
  /** The values there are, if they are few. */
  options?: readonly Option<string | number>[] | undefined
  /** Finds them, if they are many. */
  search?: ((words: string, signal: AbortSignal) => Promise<readonly Option<string | number>[]>) | undefined
  /** Heading under which it is listed: "Ticket", "Customer". */
  group?: string | undefined
}
