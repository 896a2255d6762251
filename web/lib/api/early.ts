/** Questions that were asked before the scripts had run that need the answers. */
const asked = new Map<string, Promise<Response>>()

/** Whoever asks the same next gets this answer; later ones ask again. */
export function askEarly(path: string): Promise<Response> {
  const answer = fetch(`/api/v1${path}`)
  // Whoever takes it hears of a failure.
  answer.catch(() => undefined)
  asked.set(path, answer)
  return answer
}

export function takeEarlyAnswer(path: string): Promise<Response> | undefined {
  const answer = asked.get(path)
  asked.delete(path)
  return answer
}
