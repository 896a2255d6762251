/** One request reads at most this many paths; see the contract. */
const mostPaths = 20

type Part = { status: number; body: unknown }
type Waiting = { path: string; answer: PromiseWithResolvers<Response> }

const encode = (paths: readonly string[]) => paths.map((path) => `paths[]=${encodeURIComponent(path)}`).join('&')

const toResponse = ({ status, body }: Part) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })

/** Reads these paths in one request; each has a response as if it had been read on its own. */
export function fetchTogether(paths: readonly string[]): Promise<Response>[] {
  const whole = fetch(`/api/v1/batch?${encode(paths)}`)
  const parts = whole.then(async (response) => (response.ok ? ((await response.json()) as Part[]) : undefined))
  return paths.map(async (_path, index) => {
    const part = (await parts)?.[index]
    // Whatever refused the whole, such as an ended session, refuses every part.
    return part ? toResponse(part) : (await whole).clone()
  })
}

/** Milliseconds in which the parts of a screen ask for what they show. */
const pause = 20

let waiting: Waiting[] = []

function send(): void {
  const batch = waiting.slice(0, mostPaths)
  waiting = waiting.slice(mostPaths)
  if (waiting.length > 0) setTimeout(send)
  const [only] = batch
  const answers =
    batch.length === 1 && only ? [fetch(`/api/v1${only.path}`)] : fetchTogether(batch.map(({ path }) => path))
  for (const [index, { answer }] of batch.entries()) answers[index]?.then(answer.resolve, answer.reject)
}

/** Reads a path together with others that are asked for at about the same time, as the parts of a screen do. */
export async function readTogether(path: string): Promise<Response> {
  const asked = waiting.find((one) => one.path === path) ?? addToBatch(path)
  // Each reads its own copy.
  return (await asked.answer.promise).clone()
}

function addToBatch(path: string): Waiting {
  if (waiting.length === 0) setTimeout(send, pause)
  const added = { path, answer: Promise.withResolvers<Response>() }
  waiting.push(added)
  return added
}
