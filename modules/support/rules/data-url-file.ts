import { z } from 'zod'

const sent = z.object({ name: z.string().max(500), data: z.string() })
const dataUrl = /^data:[^,;]{0,200}(?:;[^,;]{0,200})*;base64,/i

/**
 * D29: a file as a data URL in JSON, as `{"name":"log.txt","data":"data:text/plain;base64,…"}`.
 * What it says of its type and size is not believed. Null for anything else.
 */
export function fileOfDataUrl(json: string): File | null {
  const read = sent.safeParse(parsed(json))
  const head = read.success ? dataUrl.exec(read.data.data)?.[0] : undefined
  if (!read.success || head === undefined) return null
  const content = read.data.data.slice(head.length)
  return isBase64(content)
    ? new File([Uint8Array.from(Buffer.from(content, 'base64'))], read.data.name)
    : null
}

function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text)
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
