// A reporter of `node --test`: the files in which a test failed, one a line.
export default async function* failedFiles(events) {
  const files = new Set()
  for await (const { type, data } of events) if (type === 'test:fail' && data.file) files.add(data.file)
  yield [...files].join('\n')
}
