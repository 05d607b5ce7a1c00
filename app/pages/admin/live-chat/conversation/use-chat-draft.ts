import { type RefObject, useEffect, useEffectEvent } from 'react'
import { z } from 'zod'
import { readStored, writeStored } from '#app/shells/admin/chat/browser-storage.ts'

const draftSchema = z.object({ text: z.string(), kind: z.enum(['reply', 'note']) })

/** What is written and not sent, kept in this browser for each chat, also over a reload. */
export function useChatDraft(
  chatId: string,
  form: RefObject<HTMLFormElement | null>,
): { keep: () => void; forget: () => void } {
  const place = `chat-draft:${chatId}`
  const fillIn = useEffectEvent(() => {
    const draft = parse(readStored(place))
    const field = form.current?.elements.namedItem('message')
    if (!draft || !(field instanceof HTMLTextAreaElement) || field.value !== '') return
    field.value = draft.text
    const kind = form.current?.querySelector<HTMLInputElement>(`[name=kind][value=${draft.kind}]`)
    if (kind) kind.checked = true
  })
  useEffect(() => fillIn(), [])
  return {
    keep() {
      if (!form.current) return
      const fields = new FormData(form.current)
      const text = String(fields.get('message') ?? '')
      writeStored(place, text === '' ? null : JSON.stringify({ text, kind: fields.get('kind') }))
    },
    forget: () => writeStored(place, null),
  }
}

function parse(stored: string | null): z.output<typeof draftSchema> | null {
  try {
    return draftSchema.safeParse(JSON.parse(stored ?? 'null')).data ?? null
  } catch {
    return null
  }
}
