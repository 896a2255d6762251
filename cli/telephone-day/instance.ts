import { setTimeout as delay } from 'node:timers/promises'
import type { CallParticipants } from './plan.ts'

export type InstanceAddress = { url: string; token?: string | undefined; authorization?: string | undefined }
export type Instruction = { action?: 'reject' | 'dial'; caller_id?: string }
export type Telephone = (event: Record<string, unknown>) => Promise<Instruction>

async function readRefusal(answer: Response): Promise<Error> {
  const text = await answer.text()
  return new Error(`The instance responded with ${answer.status}: ${text.slice(0, 300)}`)
}

/** Sends events as a phone system does: after a 429 it waits and retries. */
export function openTelephone({ url }: InstanceAddress, token: string): Telephone {
  const address = new URL(`/api/v1/cti/${token}`, url)
  return async (event) => {
    for (;;) {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(event),
      })
      if (answer.ok) return (await answer.json()) as Instruction
      if (answer.status !== 429) throw await readRefusal(answer)
      await delay(Number(answer.headers.get('retry-after') ?? 1) * 1000)
    }
  }
}

/** The participants if the instance cannot be queried. */
export const strangersOnly: CallParticipants = {
  queues: ['support', 'sales', 'billing'],
  agents: ['Agent 1', 'Agent 2', 'Agent 3'],
  customers: [],
  blocked: '491715000000',
}

type Person = { login: string; phone: string | null; mobile: string | null }
type Config = { notify_map: { queue: string }[]; block_caller_ids: { caller_id: string }[] }

const orElse = (some: readonly string[], others: readonly string[]) => (some.length > 0 ? some : others)

/** The token, queues and people of this instance, read as an administrator. */
export async function askInstance({
  url,
  authorization = '',
}: InstanceAddress): Promise<{ token: string; cast: CallParticipants }> {
  const ask = async <T>(path: string): Promise<T> => {
    const answer = await fetch(new URL(`/api/v1${path}`, url), { headers: { authorization } })
    if (!answer.ok) throw await readRefusal(answer)
    return (await answer.json()) as T
  }
  const { token } = await ask<{ token: string }>('/cti/token')
  const config = await ask<Config>('/cti/config')
  const agents = await ask<Person[]>('/users/search?query=*&permissions=cti.agent&limit=50')
  const customers = await ask<Person[]>('/users/search?query=*&permissions=ticket.customer&limit=200')
  return {
    token,
    cast: {
      queues: orElse(
        config.notify_map.map(({ queue }) => queue),
        strangersOnly.queues,
      ),
      agents: orElse(
        agents.map(({ login }) => login),
        strangersOnly.agents,
      ),
      customers: customers.flatMap(({ phone, mobile }) => phone || mobile || []),
      blocked: config.block_caller_ids[0]?.caller_id ?? strangersOnly.blocked,
    },
  }
}
