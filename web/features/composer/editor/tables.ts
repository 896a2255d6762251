import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'

/** With attributes that every mail program draws; the page's policy and many of them ignore styles. */
const look = { border: '1', cellpadding: '6', cellspacing: '0' }

/** Tables that are pasted, quoted or answered keep their rows and columns. */
export const tables = [
  Table.extend({ renderHTML: () => ['table', look, ['tbody', 0]] }),
  TableRow,
  TableHeader,
  TableCell,
]
