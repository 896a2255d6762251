import type { FileRow } from './store.ts'

/** A file as the record it belongs to lists it. Contents have no number of their own here: the file's stands in. */
export const presentFile = ({ id, filename, size, preferences }: FileRow) => ({
  id,
  store_file_id: id,
  filename,
  size: String(size),
  preferences,
})
