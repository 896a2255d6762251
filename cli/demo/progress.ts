/** One line that counts up; without a terminal, a line for every tenth. */
export function showProgress(title: string): (done: number, all: number) => void {
  let shown = -1
  return (done, all) => {
    const tenths = Math.floor((done / all) * (process.stdout.isTTY ? 100 : 10))
    if (tenths <= shown) return
    shown = tenths
    const text = `  ${title}: ${Math.floor((done / all) * 100)} %`
    process.stdout.write(process.stdout.isTTY ? `\r${text}${done === all ? '\n' : ''}` : `${text}\n`)
  }
}
