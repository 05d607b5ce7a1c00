import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { href } from 'react-router'
import type { PostFormValues } from '#modules/blog/rules/post-values.ts'
import type { PostStatus } from '#modules/blog/rules/status.ts'
import { SaveBar } from '#ui/form/save-bar.tsx'
import { Button } from '#ui/primitives/button.tsx'

type Props = {
  form: string
  status: PostStatus
  wasPublished: boolean
  isChanged: boolean
  saving: boolean
  hydrated: boolean
  autosave: Autosave
}

/** Stays in view: what became of the newest text, and the button, which says what saving does. */
export function PostSaveBar({
  form,
  status,
  wasPublished,
  isChanged,
  saving,
  hydrated,
  autosave,
}: Props) {
  const isWrong = autosave.status === 'failed' || autosave.status === 'refused'
  return (
    <SaveBar status={stateOf(autosave, isChanged)} tone={isWrong ? 'danger' : 'muted'}>
      <Button type="submit" form={form} loading={saving}>
        {saving ? 'Saving...' : hydrated ? labelOf(status, wasPublished) : 'Save post'}
      </Button>
    </SaveBar>
  )
}

function stateOf({ status, message }: Autosave, isChanged: boolean): string {
  if (status === 'refused') return `${message} Yours is no longer stored automatically: save it.`
  if (status === 'failed') return message
  if (!isChanged) return ''
  if (status === 'saved') return 'Stored as a draft. Not on the site until you save.'
  return status === 'saving' ? 'Storing…' : 'Unsaved changes'
}

function labelOf(status: PostStatus, wasPublished: boolean): string {
  if (status === 'published') return wasPublished ? 'Update post' : 'Publish post'
  return { draft: 'Save draft', scheduled: 'Schedule post', archived: 'Archive post' }[status]
}

const pauseMs = 1_500
/** Browsers send no more than 64 KB for a page that is being left. */
const maxLeavingBytes = 60_000

/**
 * What became of the newest text. `refused` says who else has written, in words for the screen;
 * from then on nothing is stored.
 */
type Autosave = {
  status: 'none' | 'waiting' | 'saving' | 'saved' | 'failed' | 'refused'
  message: string
}

type Writing = {
  id: string
  revision: string
  values: PostFormValues
  /** While the post itself is being saved. */
  paused: boolean
  /** What the editor opened with was stored before. */
  isStored: boolean
}

/**
 * Stores what is being written on the server after a pause in typing, and at once when the page is
 * left.
 */
export function useAutosave({ id, revision, values, paused, isStored }: Writing): Autosave {
  const [state, setState] = useState<Autosave>({ status: isStored ? 'saved' : 'none', message: '' })
  const seen = useRef(revision)
  // In a fixed order: the database returns the fields of a draft in another order.
  const text = JSON.stringify(
    Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1)),
  )
  const stored = useRef(text)
  const newest = useRef(text)
  const sending = useRef(false)

  async function save(isLeaving: boolean): Promise<void> {
    if (sending.current || stored.current === text || state.status === 'refused') return
    const body = fieldsOf(values, seen.current)
    if (isLeaving) {
      if (body.toString().length < maxLeavingBytes) void send(id, body, true)
      return
    }
    sending.current = true
    setState({ status: 'saving', message: '' })
    const answer = await send(id, body, false)
    sending.current = false
    if (answer.revision !== undefined) {
      seen.current = answer.revision
      stored.current = text
    }
    const isOld = answer.status === 'saved' && newest.current !== text
    setState({ status: isOld ? 'waiting' : answer.status, message: answer.message })
  }

  const saveLater = useEffectEvent(() => void save(false))
  const leave = useEffectEvent(() => {
    if (!paused) void save(true)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text restarts the pause, and an answer may find a newer text
  useEffect(() => {
    newest.current = text
    if (paused || text === stored.current) return
    setState((before) =>
      before.status === 'refused' || before.status === 'saving'
        ? before
        : { status: 'waiting', message: '' },
    )
    const timer = setTimeout(saveLater, pauseMs)
    return () => clearTimeout(timer)
  }, [text, paused, state.status === 'saving'])
  useEffect(() => {
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  return state
}

function fieldsOf(values: PostFormValues, revision: string): URLSearchParams {
  const fields = new URLSearchParams({ revision })
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string') fields.set(name, value)
    else if (value) fields.set(name, 'on')
  }
  return fields
}

type Answer = { status: 'saved' | 'failed' | 'refused'; message: string; revision?: string }

async function send(id: string, body: URLSearchParams, keepalive: boolean): Promise<Answer> {
  const failed: Answer = { status: 'failed', message: 'Not stored. Check your connection.' }
  try {
    const response = await fetch(href('/admin/blog/:id/draft', { id }), {
      method: 'POST',
      body,
      keepalive,
      headers: { accept: 'application/json' },
    })
    const answer: unknown = await response.json()
    if (response.ok && hasText(answer, 'revision'))
      return { status: 'saved', message: '', revision: answer.revision }
    const refusal =
      typeof answer === 'object' && answer !== null && 'refusal' in answer ? answer.refusal : null
    if (!hasText(refusal, 'message')) return failed
    return { status: response.status === 409 ? 'refused' : 'failed', message: refusal.message }
  } catch {
    return failed
  }
}

function hasText<Name extends string>(value: unknown, name: Name): value is Record<Name, string> {
  return (
    typeof value === 'object' &&
    value !== null &&
    name in value &&
    typeof Object.entries(value).find(([key]) => key === name)?.[1] === 'string'
  )
}
