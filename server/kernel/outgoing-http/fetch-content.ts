import { type Network, parseTarget, readAtMost, RequestRefused, sendRequest } from './guarded-request.ts'

type FetchOptions = { headers: Record<string, string>; mostBytes: number; mostMilliseconds: number }

const mostRedirects = 3

/** The content of a file on the web. Neither cookies nor a referrer are sent; every redirect is checked again. */
export async function fetchContent(
  address: string,
  network: Network,
  { headers, mostBytes, mostMilliseconds }: FetchOptions,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(mostMilliseconds)
  let url = parseTarget(address, network)
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const answer = await sendRequest(url, network, { method: 'GET', headers, signal })
    const { statusCode = 0, headers: answered } = answer
    if (statusCode === 200) {
      const { content, isComplete } = await readAtMost(answer, mostBytes)
      if (!isComplete) throw new RequestRefused('content', 'too large')
      return content
    }
    answer.destroy()
    if (statusCode < 300 || statusCode > 399 || !answered.location)
      throw new RequestRefused('status', `status ${statusCode}`)
    url = parseTarget(URL.parse(answered.location, url.href)?.href ?? '', network)
  }
  throw new RequestRefused('redirect', 'too many redirects')
}
