import { type RefObject, type SubmitEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Refused } from '../../api.ts'
import type { ChatSession } from '../../chat-session.ts'
import { useDraft } from '../use-draft.ts'

/** A§5. */
export const enterName = 'Please enter your name'
export const enterEmail = 'Please enter your email'
export const enterRealEmail = 'Enter an email address such as thandi@example.co.za.'

export type ContactProblems = { name?: string; email?: string }

/** What is missing of name and email address, where they are asked for. */
export function contactProblems({
  name,
  email,
}: {
  name: string | null
  email: string | null
}): ContactProblems {
  const problems: ContactProblems = {}
  if (name?.trim() === '') problems.name = enterName
  if (email?.trim() === '') problems.email = enterEmail
  else if (email !== null && !/^\S+@\S+\.\S+$/.test(email.trim())) problems.email = enterRealEmail
  return problems
}

type Options = {
  session: ChatSession
  /** Which of the visitor's name and email address this form asks for. */
  asks: { name: boolean; email: boolean }
  /** Said when the server gives no reason. */
  failed: string
}

export type MessageProblems = ContactProblems & { message?: string }
export type MessageForm = ReturnType<typeof useMessageForm>

/**
 * What the panel's forms share: the stored draft, what is wrong with it, and the wait for the
 * server.
 */
export function useMessageForm({ session, asks, failed }: Options) {
  const [draft, edit] = useDraft(session.owner())
  const [trap, setTrap] = useState('')
  const [problems, setProblems] = useState<MessageProblems>({})
  const [failure, setFailure] = useState('')
  const [isPending, setPending] = useState(false)
  const ref = useProblemFocus(problems)

  /**
   * Checks the contact fields and `found`, which the form found itself; then sends. `send` resolves
   * to the refusal, or to null.
   */
  const submit = async (
    event: SubmitEvent,
    send: () => Promise<Refused | null>,
    found: MessageProblems = {},
  ) => {
    event.preventDefault()
    if (isPending) return
    setFailure('')
    const all = {
      ...contactProblems({
        name: asks.name ? draft.name : null,
        email: asks.email ? draft.email : null,
      }),
      ...found,
    }
    setProblems(all)
    if (Object.keys(all).length > 0) return
    setPending(true)
    const refused = await send()
    setPending(false)
    if (refused === null) return
    setProblems({ ...refused.fields })
    setFailure(refused.fields.content || refused.error || failed)
  }
  return { ref, asks, draft, edit, trap, setTrap, problems, failure, isPending, submit }
}

/** After a refusal the focus goes to the first field that is wrong. Returns the form's ref. */
export function useProblemFocus(problems: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    if (Object.keys(problems).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [problems])
  return form
}
