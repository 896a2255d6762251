import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findPath, limitTree, pathLabel, searchTree, type TreeNode } from './tree.ts'

const leaf = (id: string): TreeNode => ({ id, label: id.split('::').at(-1) ?? id, children: [] })
const hardware: TreeNode = {
  ...leaf('Hardware'),
  children: [leaf('Hardware::Printer'), { ...leaf('Hardware::Phone'), children: [leaf('Hardware::Phone::Desk')] }],
}
const tree = [hardware, leaf('Software')]

const idsIn = (nodes: readonly TreeNode[]): string[] => nodes.flatMap(({ id, children }) => [id, ...idsIn(children)])

test('options are found by words of their path, in any order', () => {
  const found = (words: string) => searchTree(tree, words).map(({ node }) => node.id)
  assert.deepEqual(found('desk hard'), ['Hardware::Phone::Desk'])
  assert.deepEqual(found('PHÓNE'), ['Hardware::Phone', 'Hardware::Phone::Desk'])
  assert.deepEqual(found('lamp'), [])
})

test('a branch that may not be chosen stays while something in it may', () => {
  const limited = limitTree(tree, (id) => id === 'Hardware::Phone::Desk')
  assert.deepEqual(idsIn(limited), ['Hardware', 'Hardware::Phone', 'Hardware::Phone::Desk'])
  assert.deepEqual(
    [limited[0]?.isDisabled, findPath(limited, 'Hardware::Phone::Desk').at(-1)?.isDisabled],
    [true, undefined],
  )
})

test('an option is named by its path, also one that was removed', () => {
  assert.equal(pathLabel(tree, 'Hardware::Phone::Desk'), 'Hardware › Phone › Desk')
  assert.equal(pathLabel(tree, 'Hardware::Fax'), 'Hardware › Fax')
})
