/** Requests that were sent before the scripts that need the responses had loaded. */
const asked = new Map<string, Promise<Response>>()

/** The next request for the same path takes this response; later ones are sent. */
export function prefetch(path: string): Promise<Response> {
  const answer = fetch(`/api/v1${path}`)
  // The failure is handled where the response is taken.
  answer.catch(() => undefined)
  asked.set(path, answer)
  return answer
}

export function takePrefetched(path: string): Promise<Response> | undefined {
  const answer = asked.get(path)
  asked.delete(path)
  return answer
}
