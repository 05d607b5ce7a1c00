/**
 * Files that are dropped on, or pasted into, `target`, until the function that is returned is
 * called. Where none may be attached, one that is dropped is refused, because the browser would
 * otherwise leave the page for it.
 */
export function listenForFiles(
  target: HTMLElement,
  mayAttach: boolean,
  { onOver, onFiles }: { onOver: (isOver: boolean) => void; onFiles: (files: File[]) => void },
): () => void {
  const stop = new AbortController()
  const on = <Kind extends 'dragover' | 'dragleave' | 'drop' | 'paste'>(
    kind: Kind,
    handler: (event: HTMLElementEventMap[Kind]) => void,
  ) => target.addEventListener(kind, handler, { signal: stop.signal })
  const attach = (event: Event, data: DataTransfer | null) => {
    onOver(false)
    if (!data?.types.includes('Files')) return
    event.preventDefault()
    if (mayAttach && data.files.length > 0) onFiles([...data.files])
  }
  on('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = mayAttach ? 'copy' : 'none'
    onOver(mayAttach)
  })
  on('dragleave', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && target.contains(relatedTarget))) onOver(false)
  })
  on('drop', (event) => attach(event, event.dataTransfer))
  on('paste', (event) => {
    // Text that is copied from an office program comes with a picture of itself.
    if (!event.clipboardData?.types.includes('text/plain')) attach(event, event.clipboardData)
  })
  return () => stop.abort()
}

type Sending = { onProgress: (part: number) => void; signal?: AbortSignal }

/**
 * Posts a file with other fields, with its progress from 0 to 1, which `fetch` does not report.
 * Status 0 is a server that could not be reached, or an upload that was stopped.
 */
export function postFile(
  address: string,
  fields: { file: File } & Record<string, File | string>,
  { onProgress, signal }: Sending,
): Promise<XMLHttpRequest> {
  const { promise, resolve } = Promise.withResolvers<XMLHttpRequest>()
  const request = new XMLHttpRequest()
  const form = new FormData()
  for (const name in fields) form.append(name, fields[name] ?? '')
  request.open('POST', address)
  request.setRequestHeader('accept', 'application/json')
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  request.onloadend = () => resolve(request)
  signal?.addEventListener('abort', () => request.abort())
  request.send(form)
  return promise
}

/** Null where it is no JSON, as an answer of a proxy in between. */
export function jsonOf({ responseText }: XMLHttpRequest): unknown {
  try {
    return JSON.parse(responseText)
  } catch {
    return null
  }
}
