/** Numbers of four bytes, as PostgreSQL sends them: the most significant byte first. */
export function readIds(bytes: Buffer | null | undefined): Int32Array {
  const list = new Int32Array((bytes?.length ?? 0) / 4)
  bytes?.copy(Buffer.from(list.buffer))
  Buffer.from(list.buffer).swap32()
  return list
}
