import assert from 'node:assert/strict'
import type { Desk } from './desk.ts'

export async function setSetting(desk: Desk, name: string, value: unknown): Promise<void> {
  const ada = desk.as('ada')
  const { body } = await ada('GET', '/settings?per_page=500')
  const { id } = body.find((setting: { name: string }) => setting.name === name)
  const { status } = await ada('PUT', `/settings/${id}`, { state_current: { value } })
  assert.equal(status, 200)
}
