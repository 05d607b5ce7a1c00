type Listening = {
  /** Where none may be attached, a dropped file is refused: the browser would open it instead. */
  mayAttach?: boolean
  /** Also what is pasted while no element of the page has the focus. */
  pastesUnfocused?: boolean
  onOver: (isOver: boolean) => void
  onFiles: (files: File[]) => void
}

/**
 * Files that are dropped on, or pasted into, `target`, until the function that is returned is
 * called.
 */
export function listenForFiles(
  target: HTMLElement,
  { mayAttach = true, pastesUnfocused = false, onOver, onFiles }: Listening,
): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const attach = (event: Event, data: DataTransfer | null) => {
    onOver(false)
    if (!data?.types.includes('Files') || event.defaultPrevented) return
    event.preventDefault()
    if (mayAttach && data.files.length > 0) onFiles([...data.files])
  }
  const paste = (event: ClipboardEvent) => {
    // Text that is copied from an office program comes with a picture of itself.
    if (!event.clipboardData?.types.includes('text/plain')) attach(event, event.clipboardData)
  }
  const dragOver = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files') || event.defaultPrevented) return
    event.preventDefault()
    event.dataTransfer.dropEffect = mayAttach ? 'copy' : 'none'
    onOver(mayAttach)
  }
  const dragLeave = ({ relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && target.contains(relatedTarget))) onOver(false)
  }
  target.addEventListener('dragover', dragOver, { signal })
  target.addEventListener('dragleave', dragLeave, { signal })
  target.addEventListener('drop', (event) => attach(event, event.dataTransfer), { signal })
  target.addEventListener('paste', paste, { signal })
  if (pastesUnfocused)
    document.addEventListener(
      'paste',
      (event) => {
        if (event.target === document.body) paste(event)
      },
      { signal },
    )
  return () => stop.abort()
}

/** Whether a file input with this `accept` offers the file. */
export function isAccepted({ name, type }: { name: string; type: string }, accept: string) {
  const kinds = accept.split(',').map((kind) => kind.trim().toLowerCase())
  return kinds.some((kind) => {
    if (kind.startsWith('.')) return name.toLowerCase().endsWith(kind)
    return kind.endsWith('/*') ? type.startsWith(kind.slice(0, -1)) : kind === type
  })
}

const kindNames: Record<string, string> = { JPG: 'JPEG', WEBP: 'WebP', 'SVG+XML': 'SVG' }

/** Why a dropped or pasted file was left out. */
export function notAccepted(fileName: string, accept: string): string {
  const kinds = accept
    .split(',')
    .map((kind) =>
      kind
        .trim()
        .replace(/^(\.|[a-z]+\/)/, '')
        .toUpperCase(),
    )
    .map((kind) => kindNames[kind] ?? kind)
  const list = new Intl.ListFormat('en-ZA', { type: 'disjunction' }).format(new Set(kinds))
  return `${fileName} wasn’t added. Choose a ${list} file.`
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
