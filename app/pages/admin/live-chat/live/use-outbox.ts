import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readStored, writeStored } from '#app/shells/admin/chat/browser-storage.ts'
import { useStreamEvents } from '#app/shells/admin/chat/desk.tsx'
import type { ChatMessage } from '#modules/chat/rules/visitor-chat.ts'
import {
  nextToSend,
  type OutboxItem,
  parseOutbox,
  withItem,
  withoutArrived,
  withRefusal,
} from './outbox.ts'
import { postMessage, type Sent } from './post-message.ts'

const retryMs = 4_000
function send(chatId: string, { id, content, files, cannedReplies }: OutboxItem): Promise<Sent> {
  const body = new URLSearchParams({ kind: 'reply', id, message: content })
  for (const file of files) body.append('uploads', file.id)
  for (const reply of cannedReplies) body.append('cannedReplies', reply)
  return postMessage(chatId, body)
}

export type Outbox = {
  items: readonly OutboxItem[]
  /** The last try got no answer; it goes on trying. */
  isStuck: boolean
  add: (message: Omit<OutboxItem, 'refusal'>) => void
  retry: (id: string) => void
  discard: (id: string) => void
}

/**
 * Messages on their way: each is stored in this browser until the server has it, also over a
 * reload, and sent again under the same id until then. `onArrived` fetches what arrived; `messages`
 * are those that are known to have.
 */
export function useOutbox(
  chatId: string,
  messages: readonly ChatMessage[],
  onArrived: () => Promise<void>,
): Outbox {
  const place = `chat-outbox:${chatId}`
  const [items, setItems] = useState<readonly OutboxItem[]>([])
  const [isStuck, setIsStuck] = useState(false)
  const isSending = useRef(false)
  const again = useRef<ReturnType<typeof setTimeout>>(undefined)

  /** What is stored is the truth: another window with this chat may have added to it. */
  const stored = () => parseOutbox(readStored(place))
  function change(work: (items: readonly OutboxItem[]) => OutboxItem[]): void {
    const next = work(stored())
    writeStored(place, next.length === 0 ? null : JSON.stringify(next))
    setItems(next)
  }

  const run = useEffectEvent(async () => {
    if (isSending.current) return
    isSending.current = true
    clearTimeout(again.current)
    for (let item = nextToSend(stored()); item !== null; item = nextToSend(stored())) {
      const { id } = item
      const sent = await send(chatId, item)
      setIsStuck(sent.kind === 'no answer')
      if (sent.kind === 'no answer') {
        again.current = setTimeout(() => void run(), retryMs)
        break
      }
      if (sent.kind === 'refused') change((all) => withRefusal(all, id, sent.reason))
      else await arrive(id)
    }
    isSending.current = false
  })
  /** Once the message itself is there to be shown, so that it never vanishes between the two. */
  async function arrive(id: string): Promise<void> {
    await onArrived()
    change((all) => withoutArrived(all, new Set([id])))
  }
  const begin = useEffectEvent(() => {
    setItems(stored())
    void run()
  })
  const settle = useEffectEvent(() => {
    const arrived = new Set(messages.map(({ id }) => id))
    if (stored().some(({ id }) => arrived.has(id))) change((all) => withoutArrived(all, arrived))
  })
  useEffect(() => {
    const onOther = ({ key }: StorageEvent) => key === place && begin()
    addEventListener('storage', onOther)
    begin()
    return () => {
      removeEventListener('storage', onOther)
      clearTimeout(again.current)
    }
  }, [place])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what arrived in another window is no longer on its way here
  useEffect(() => settle(), [messages])
  useStreamEvents(({ kind }) => {
    if (kind === 'resync') void run()
  })

  return {
    items,
    isStuck,
    add(message) {
      change((all) => withItem(all, { ...message, refusal: '' }))
      void run()
    },
    retry(id) {
      change((all) => withRefusal(all, id, ''))
      void run()
    },
    discard: (id) => change((all) => withoutArrived(all, new Set([id]))),
  }
}
