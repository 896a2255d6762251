import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstColumnWidth, fitTableColumns } from './fit-table-columns.ts'

const columns = [
  { id: 'name', width: '220px' },
  { id: 'email', isMinor: true, width: '28%' },
  { id: 'roles', isMinor: true },
  { id: 'last', isMinor: true, width: '110px' },
  { id: 'tools', isTool: true },
]
const idsAt = (width?: number) => fitTableColumns(columns, width).map(({ id }) => id)

test('minor columns give way from the end, and the others stay', () => {
  assert.deepEqual(idsAt(), ['name', 'email', 'roles', 'last', 'tools'])
  assert.deepEqual(idsAt(620), ['name', 'email', 'roles', 'last', 'tools'])
  assert.deepEqual(idsAt(556), ['name', 'email', 'roles', 'tools'])
  assert.deepEqual(idsAt(390), ['name', 'email', 'tools'])
  assert.deepEqual(idsAt(100), ['name', 'tools'])
})

test('the first column gets more of the remaining width than the others', () => {
  const shared = { isMinor: true }
  assert.equal(firstColumnWidth([{}, shared, { width: '130px' }], 1000), 548)
  assert.equal(firstColumnWidth([{ width: '200px' }, shared], 1000), undefined, 'it has a width of its own')
  assert.equal(firstColumnWidth([{}, { isTool: true }], 1000), undefined, 'nothing to share')
  assert.equal(firstColumnWidth([{}, shared], undefined), undefined)
})
