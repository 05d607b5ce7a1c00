import { Search, X } from 'lucide-react'
import { type ComponentProps, useEffect, useRef } from 'react'
import { Form, Link, useLocation, useNavigation, useSearchParams, useSubmit } from 'react-router'
import { listSearch } from '#kernel/list-query.ts'
import { Button } from '../primitives/button.tsx'
import { controlClasses } from './field-frame.tsx'

type Props = Omit<
  ComponentProps<'input'>,
  'className' | 'type' | 'name' | 'defaultValue' | 'ref'
> & {
  label: string
  /** What the list on the page was searched for. */
  value: string
  className?: string
}

/**
 * The search field of a list, `q` in its address. The button that clears it is a link, so it works
 * without scripts.
 */
export function SearchInput({ label, value, className = '', ...input }: Props) {
  const box = useRef<HTMLInputElement>(null)
  const { key } = useLocation()
  const [params] = useSearchParams()
  // Follows the URL (back, 'Clear filters') but doesn't overwrite the field while the user is
  // typing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: letters that were never searched for go with the next address
  useEffect(() => {
    if (box.current && document.activeElement !== box.current) box.current.value = value
  }, [value, key])
  const empty = () => {
    if (!box.current) return
    box.current.value = ''
    box.current.focus()
  }
  return (
    <span className={`relative ${className}`}>
      <label>
        <span className="sr-only">{label}</span>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-3 left-3 size-4 text-muted"
        />
        <input
          {...input}
          ref={box}
          type="search"
          name="q"
          maxLength={100}
          autoComplete="off"
          defaultValue={value}
          className={`${controlClasses} min-h-10 max-sm:min-h-11 ${value === '' ? '' : 'pr-10'} pl-9 text-sm [&::-webkit-search-cancel-button]:appearance-none`}
        />
      </label>
      {value !== '' && (
        <Link
          to={listSearch(params, { q: null })}
          preventScrollReset
          onClick={empty}
          aria-label="Clear search"
          className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-r-lg text-muted hover:text-text"
        >
          <X aria-hidden="true" className="size-4" />
        </Link>
      )}
    </span>
  )
}

const pause = 250

type DebouncedProps = { label: string; placeholder: string; search: string; className?: string }

/** A search that submits itself after a pause in typing and keeps its state in the URL. */
export function DebouncedSearch({ label, placeholder, search, className = '' }: DebouncedProps) {
  const { later } = useDebouncedSubmit(pause)
  return (
    <Form className={`flex gap-2 ${className}`} role="search" preventScrollReset>
      <SearchInput
        label={label}
        value={search}
        placeholder={placeholder}
        onInput={({ currentTarget: { form } }) => later(form)}
        className="min-w-0 flex-1 xl:w-80 xl:flex-none"
      />
      <noscript>
        <Button type="submit" variant="outline">
          Search
        </Button>
      </noscript>
    </Form>
  )
}

/**
 * For GET forms that submit themselves: `later` after a pause in typing, `now` immediately.
 * Following a link cancels it.
 */
export function useDebouncedSubmit(pause: number): {
  later: (form: HTMLFormElement | null) => void
  now: (form: HTMLFormElement | null) => void
} {
  const submit = useSubmit()
  const { location } = useNavigation()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A navigation cancels a pending submission.
  useEffect(() => {
    if (location) clearTimeout(timer.current)
  }, [location])
  useEffect(() => () => clearTimeout(timer.current), [])
  // React may report a navigation late, so a click on a link also cancels it.
  useEffect(() => {
    const followed = ({ target }: Event) =>
      target instanceof Element && target.closest('a') && clearTimeout(timer.current)
    document.addEventListener('click', followed, true)
    return () => document.removeEventListener('click', followed, true)
  }, [])
  const now = (form: HTMLFormElement | null) => {
    clearTimeout(timer.current)
    if (form?.isConnected)
      submit(tidy(new FormData(form)), { replace: true, preventScrollReset: true })
  }
  return {
    now,
    later: (form) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => now(form), pause)
    },
  }
}

/** Leaves blank fields out of the URL; several of one name are a list. */
function tidy(fields: FormData): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of new Set(fields.keys())) {
    const values = fields
      .getAll(name)
      .filter((value) => typeof value === 'string' && value.trim() !== '')
    if (values.length > 0) params.set(name, values.join(','))
  }
  return params
}
