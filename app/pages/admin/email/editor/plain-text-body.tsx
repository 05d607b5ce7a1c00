import { useEffect, useRef } from 'react'
import { href, useFetcher } from 'react-router'
import { TextAreaField } from '#ui/form/field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { useHydrated } from '#ui/primitives/hydrated.ts'

type Props = { initial: string; error: string[] | undefined; onChanged: () => void }

/** The plain-text part: written from the HTML on request, or on saving when it is blank. */
export function PlainTextBody({ initial, error, onChanged }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const written = useFetcher<{ text?: string }>()
  const hydrated = useHydrated()
  const text = written.data?.text
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new text is filled in
  useEffect(() => {
    const area = place.current?.querySelector('textarea')
    if (text === undefined || !area) return
    area.value = text
    onChanged()
  }, [written.data])
  const write = () => {
    const html =
      place.current?.closest('form')?.querySelector<HTMLTextAreaElement>('[name="html"]')?.value ??
      ''
    written.submit({ html }, { method: 'post', action: href('/admin/email/plain-text') })
  }
  return (
    <div ref={place} className="flex flex-col gap-2">
      <TextAreaField
        label="Plain text"
        name="text"
        rows={10}
        defaultValue={initial}
        hint="For email programs that show no HTML. If you leave it blank, it’s written from the HTML."
        error={error}
      />
      <div>
        <Button
          variant="outline"
          size="sm"
          disabled={!hydrated}
          loading={written.state !== 'idle'}
          onClick={write}
        >
          Write from HTML
        </Button>
      </div>
    </div>
  )
}
