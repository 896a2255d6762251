// The bare page: React, one request and one list. What a browser needs for it measures the machine, see ADR 69.
// Changing it makes the reference times in web-machine.ts void.

import { createElement, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

const Cell = ({ text }) =>
  createElement('div', { role: 'gridcell', className: 'cell' }, createElement('span', { title: text }, text))

const Row = ({ row }) =>
  createElement(
    'div',
    { role: 'row', className: 'row' },
    row.cells.map((text, index) => createElement(Cell, { key: index, text })),
  )

/** Enter replaces all rows by new elements. */
function List({ rows }) {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const renew = ({ key }) => key === 'Enter' && setTurn((last) => last + 1)
    addEventListener('keydown', renew)
    return () => removeEventListener('keydown', renew)
  }, [])
  return createElement(
    'div',
    { role: 'grid', key: turn },
    rows.map((row) => createElement(Row, { key: row.id, row })),
  )
}

const response = await fetch('rows.json')
createRoot(document.querySelector('#root')).render(createElement(List, { rows: await response.json() }))
