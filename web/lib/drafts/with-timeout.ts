/** Milliseconds to wait for the database of a browser; a working one responds in a hundredth of that. */
const databaseTimeout = 6000

let isSilent = false

/** Some databases never respond. After one long wait there are only short ones, until a response arrives. */
export function withTimeout<T>(asked: Promise<T>): Promise<T> {
  const { promise: isLate, reject } = Promise.withResolvers<never>()
  const giveUp = () => {
    isSilent = true
    reject(new Error('The database of this browser does not answer'))
  }
  const timer = setTimeout(giveUp, isSilent ? 0 : databaseTimeout)
  const answer = asked.finally(() => {
    isSilent = false
    clearTimeout(timer)
  })
  return Promise.race([answer, isLate])
}
