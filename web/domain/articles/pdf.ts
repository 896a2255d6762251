/** The first bytes of every PDF; what has others could be a page in disguise. */
const beginning = '%PDF-'

/** The same bytes as a PDF, regardless of their declared type. */
export async function asPdf(bytes: Blob): Promise<Blob | undefined> {
  const begun = await bytes.slice(0, beginning.length).text()
  return begun === beginning ? new Blob([bytes], { type: 'application/pdf' }) : undefined
}

/** Phones have no viewer: there a PDF is saved, as everything else. */
export const showsPdfs = (): boolean => navigator.pdfViewerEnabled
