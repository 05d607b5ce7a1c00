import { useEffect, useRef } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { shortestSearch } from '#modules/content/rules/faq/faq.ts'
import { buttonLook } from '#ui/primitives/button-look.ts'

/** B§9: the pause before what is being typed is looked for. */
const pauseMs = 300

/** A plain form; with scripts it looks while one types. */
export function SearchForm({ search }: { search: string }) {
  const submit = useSubmit()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const field = useRef<HTMLInputElement>(null)
  const searching = useNavigation().location?.pathname === '/faq'

  useEffect(() => () => clearTimeout(timer.current), [])
  // Back and forward bring another search; what somebody is typing stays.
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = search
  }, [search])

  function later(form: HTMLFormElement | null, text: string) {
    clearTimeout(timer.current)
    const length = [...text.trim()].length
    if (length > 0 && length < shortestSearch) return
    timer.current = setTimeout(() => submit(form, { replace: true, preventScrollReset: true }), pauseMs)
  }

  return (
    <Form action="/faq" role="search" aria-busy={searching} className="flex max-w-xl gap-2" onSubmit={() => clearTimeout(timer.current)}>
      <label htmlFor="faq-search" className="sr-only">
        Search questions and answers
      </label>
      <input
        ref={field}
        id="faq-search"
        type="search"
        name="q"
        defaultValue={search}
        maxLength={100}
        autoComplete="off"
        placeholder="Backups, VAT, moving a site"
        onChange={(event) => later(event.currentTarget.form, event.currentTarget.value)}
        className="h-14 min-w-0 flex-1 rounded-xl border border-line-strong bg-surface px-4 text-lg text-text placeholder:text-muted"
      />
      <button type="submit" className={buttonLook('secondary', 'xl', 'max-sm:px-5 max-sm:text-base')}>
        Search
      </button>
    </Form>
  )
}
