import { type ReactNode, Suspense, useState } from 'react'
import { RequiredMark } from '#ui/form/field-frame.tsx'
import { useHydrated } from '#ui/primitives/hydrated.ts'
import { ViewSwitch } from '#ui/primitives/tabs.tsx'

type Props = {
  id: string
  label: string
  isRequired?: boolean
  /** Why the text is open as source, when the rich-text view has refused it. */
  refused: string
  /** Loaded when it is shown. It calls `refuse` for a text with parts that it would lose. */
  rich: (refuse: () => void) => ReactNode
  /** The field itself, hidden beside the other view. */
  source: (isHidden: boolean) => ReactNode
}

const views = [
  { value: 'rich', label: 'Rich text' },
  { value: 'source', label: 'Source' },
] as const

/** A text in two views. Source is the field itself, and all there is without scripts. */
export function TextViews({ id, label, isRequired = false, refused, rich, source }: Props) {
  const hydrated = useHydrated()
  const [view, setView] = useState<'rich' | 'source'>('rich')
  const [isRefused, setRefused] = useState(false)
  const shown = hydrated ? view : 'source'
  const refuse = () => {
    setRefused(true)
    setView('source')
  }
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-2">
        <label htmlFor={id} id={`${id}-label`} className="font-medium text-sm">
          {label}
          {isRequired && <RequiredMark />}
        </label>
        <ViewSwitch
          legend={`${label}: view`}
          value={shown}
          options={views}
          onChoose={setView}
          disabled={!hydrated}
        />
      </div>
      {isRefused && shown === 'source' && (
        <p role="status" className="rounded-lg bg-info-soft px-3 py-2 text-info text-sm">
          {refused}
        </p>
      )}
      {shown === 'rich' && (
        <Suspense
          fallback={
            <p className="min-h-72 rounded-lg border border-line px-3 py-2 text-muted text-sm">
              Opening the editor…
            </p>
          }
        >
          {rich(refuse)}
        </Suspense>
      )}
      {source(shown === 'rich')}
    </>
  )
}
