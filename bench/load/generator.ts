import type { LoadRequest } from './connection.ts'
import type { LoadFacts } from './facts.ts'
import { type Load, runClosedLoop, runOpenLoop } from './loops.ts'
import { scenarios } from './scenarios.ts'

export type LoadTask = Load & { scenario: string; side: 'ours' | 'limit'; perSecond?: number; facts: LoadFacts }

/** A separate process, so that the processor time of the client is not counted as that of the server. */
const turns = new Map<string, number>()

function prepareRequests({ scenario, side, facts }: LoadTask): () => LoadRequest {
  const found = scenarios.find(({ name }) => name === scenario)
  const build = found?.[side]
  if (!build) throw new Error(`Unknown scenario ${scenario}`)
  const key = `${scenario} ${side}`
  return () => {
    const turn = turns.get(key) ?? 0
    turns.set(key, turn + 1)
    return build(turn, facts)
  }
}

process.on('message', (task: LoadTask) => {
  const next = prepareRequests(task)
  const running = task.perSecond === undefined ? runClosedLoop(task, next) : runOpenLoop(task, task.perSecond, next)
  running.then(
    (outcome) => process.send?.({ outcome }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
