/** The text fields of a form, and the name and size of its largest file. */
export type FormWithoutFiles = {
  texts: FormData
  largest: { field: string; name: string; bytes: number } | null
}

const maxHeaderBytes = 8 * 1024

/**
 * Reads a multipart form piece by piece. Texts are kept, up to `maxTextBytes` in all; the bytes of
 * files are counted and dropped as they come, so that a form of any size takes little memory. Null
 * when it is broken, or its texts are too much.
 */
export async function formWithoutFiles(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
  maxTextBytes: number,
): Promise<FormWithoutFiles | null> {
  const reader = new PartReader(boundary, maxTextBytes)
  for await (const chunk of body) if (!reader.consume(chunk)) return null
  return reader.end()
}

type Part = { field: string; fileName: string | null; text: Buffer[]; bytes: number }

class PartReader {
  readonly #delimiter: Buffer
  // The first delimiter of a form has no line before it.
  #rest = Buffer.from('\r\n')
  #part: Part | null = null
  #isOver = false
  #textBytes = 0
  readonly #maxTextBytes: number
  readonly #form: FormWithoutFiles = { texts: new FormData(), largest: null }

  constructor(boundary: string, maxTextBytes: number) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`)
    this.#maxTextBytes = maxTextBytes
  }

  /** False when the form cannot be read. */
  consume(chunk: Uint8Array): boolean {
    if (this.#isOver) return true
    this.#rest = Buffer.concat([this.#rest, chunk])
    for (
      let at = this.#rest.indexOf(this.#delimiter);
      at !== -1;
      at = this.#rest.indexOf(this.#delimiter)
    ) {
      const headers = this.#headersFrom(at + this.#delimiter.length)
      if (headers === 'incomplete')
        return this.#rest.length - at < maxHeaderBytes && this.#store(at)
      if (!this.#store(at)) return false
      this.#finish()
      if (headers === 'end') {
        this.#isOver = true
        return true
      }
      this.#part = partOf(headers.text)
      this.#rest = this.#rest.subarray(headers.end - at)
      if (this.#part === null) return false
    }
    return this.#store(Math.max(0, this.#rest.length - this.#delimiter.length))
  }

  end(): FormWithoutFiles | null {
    return this.#isOver ? this.#form : null
  }

  /** The bytes before `end` belong to the part that is being read. */
  #store(end: number): boolean {
    const bytes = this.#rest.subarray(0, end)
    this.#rest = this.#rest.subarray(end)
    if (!this.#part) return true
    this.#part.bytes += bytes.length
    if (this.#part.fileName !== null) return true
    this.#part.text.push(bytes)
    this.#textBytes += bytes.length
    return this.#textBytes <= this.#maxTextBytes
  }

  #finish(): void {
    if (!this.#part) return
    const { field, fileName, text, bytes } = this.#part
    if (fileName === null) this.#form.texts.append(field, Buffer.concat(text).toString('utf8'))
    else if (bytes > (this.#form.largest?.bytes ?? -1))
      this.#form.largest = { field, name: fileName, bytes }
    this.#part = null
  }

  #headersFrom(start: number): 'incomplete' | 'end' | { text: string; end: number } {
    if (this.#rest.length < start + 2) return 'incomplete'
    if (this.#rest.subarray(start, start + 2).toString('latin1') === '--') return 'end'
    const end = this.#rest.indexOf('\r\n\r\n', start)
    return end === -1
      ? 'incomplete'
      : { text: this.#rest.subarray(start, end).toString('utf8'), end: end + 4 }
  }
}

function partOf(headers: string): Part | null {
  const line = /^content-disposition:\s*form-data;(.*)$/im.exec(headers)?.[1]
  const field = line && /(?:^|;)\s*name="([^"]*)"/i.exec(line)?.[1]
  if (!line || field === undefined) return null
  const fileName = /(?:^|;)\s*filename="([^"]*)"/i.exec(line)?.[1] ?? null
  return {
    field: unescaped(field),
    fileName: fileName === null ? null : unescaped(fileName),
    text: [],
    bytes: 0,
  }
}

/** Browsers write the three signs that would break the line in this way. */
function unescaped(text: string): string {
  return text.replace(/%22/g, '"').replace(/%0D/gi, '\r').replace(/%0A/gi, '\n')
}
