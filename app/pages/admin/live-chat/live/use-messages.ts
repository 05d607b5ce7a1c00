import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { z } from 'zod'
import { useStreamEvents } from '#app/shells/admin/chat/desk.tsx'
import { chatSenderTypes } from '#modules/chat/rules/chat.ts'
import { type ChatMessage, lastWithoutGap, merged } from '#modules/chat/rules/visitor-chat.ts'

const messageSchema = z.object({
  seq: z.number(),
  id: z.string(),
  senderType: z.enum(chatSenderTypes),
  senderName: z.string(),
  content: z.string(),
  createdAt: z.string(),
  files: z.array(
    z.object({ id: z.string(), name: z.string(), type: z.string(), size: z.number() }),
  ),
})
const answerSchema = z.object({ messages: z.array(messageSchema) })

/**
 * The messages of an open chat. An event only says that there is something: what comes after the
 * last number without a gap is read, so nothing is missed however many events were.
 */
export function useMessages(chatId: string, loaded: readonly ChatMessage[]) {
  const [known, setKnown] = useState(loaded)
  const [hasFailed, setHasFailed] = useState(false)
  const latest = useRef(loaded)
  const reading = useRef<Promise<void> | null>(null)
  const isAsked = useRef(false)

  function take(more: readonly ChatMessage[]): void {
    const next = merged(latest.current, more)
    if (next === latest.current) return
    latest.current = next
    setKnown(next)
  }

  async function readAll(): Promise<void> {
    while (isAsked.current) {
      isAsked.current = false
      const answer = await fetch(
        `/api/live-chat/${chatId}/messages?after=${readUpTo(latest.current)}`,
      ).catch(() => null)
      const found = answer?.ok
        ? answerSchema.safeParse(await answer.json().catch(() => null))
        : null
      setHasFailed(!found?.success)
      if (found?.success) take(found.data.messages)
    }
    reading.current = null
  }
  /** Resolves when what was there at the call has been read. */
  function readNewer(): Promise<void> {
    isAsked.current = true
    reading.current ??= readAll()
    return reading.current
  }
  const read = useEffectEvent(readNewer)
  const takeLoaded = useEffectEvent(take)
  useEffect(() => takeLoaded(loaded), [loaded])
  useStreamEvents((event) => {
    const isNew =
      event.kind === 'message' && event.chatId === chatId && event.seq > readUpTo(latest.current)
    if (isNew || event.kind === 'resync') void read()
  })
  return { messages: known, hasFailed, readNewer }
}

/** A long conversation is loaded from its newest messages on. */
function readUpTo(messages: readonly ChatMessage[]): number {
  return lastWithoutGap(messages, messages[0] && messages[0].seq - 1)
}
