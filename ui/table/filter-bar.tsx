import { ListFilter, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Form, Link, useLocation, useSearchParams } from 'react-router'
import { isNarrowed, type ListDays, type ListQuery } from '#kernel/list-query.ts'
import { DateWords, useShownDate } from '#ui/form/date-field.tsx'
import { controlClasses } from '#ui/form/field-frame.tsx'
import { SearchInput, useDebouncedSubmit } from '#ui/form/search-input.tsx'
import { MoreFilters, PhoneSheet } from '#ui/layout/phone-sheet.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { type Column, type ColumnSort, sortLabels } from './column.ts'
import { boxesOf, Several } from './several-choices.tsx'
import { useFollowedLink } from './use-followed-link.ts'

export type Filter = {
  name: string
  label: string
  /** What 'no filter' is called: 'All statuses'. */
  all: string
  options: readonly { value: string; label: string }[]
  /** Asked for seldom: behind 'More filters', with the days, so that the bar is one line. */
  isMore?: true
  /**
   * Where the user may choose several values: checkboxes at the end of the bar, under their own
   * name. The choice and they take each other's place.
   */
  several?: { name: string; label: string; options: Filter['options']; chosen: readonly string[] }
}

type Props<Row> = {
  /** With `from` and `to` the bar has a field for each. */
  query: ListQuery & Partial<ListDays>
  filters: readonly Filter[]
  /** Null where the list cannot be searched. */
  search: { label: string; placeholder: string } | null
  columns: readonly Column<Row>[]
}

const pause = 300

/**
 * Search and filters as one GET form whose state is the URL. It submits itself; without JavaScript
 * there is a button. On phones the filters are in a sheet.
 */
export function FilterBar<Row>({ query, filters, search, columns }: Props<Row>) {
  const form = useRef<HTMLFormElement>(null)
  const [params] = useSearchParams()
  const sending = useDebouncedSubmit(pause)
  const send = () => sending.now(form.current)
  const hasSheet =
    filters.length > 0 || query.from !== undefined || columns.some(({ sort }) => sort)
  useFollowedLink(form)
  const more = filters.filter(({ isMore }) => isMore)
  const choice = (filter: Filter) => (
    <Choice
      key={filter.name}
      name={filter.name}
      label={filter.label}
      value={query.filters[filter.name] ?? ''}
      onChange={() => {
        for (const box of boxesOf(form.current, filter)) box.checked = false
        send()
      }}
      className=""
    >
      <option value="">{filter.all}</option>
      {filter.options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Choice>
  )
  const rest = (
    <>
      {query.from !== undefined && (
        <Day name="from" label="From" value={query.from} onChange={send} />
      )}
      {query.to !== undefined && <Day name="to" label="To" value={query.to} onChange={send} />}
      {filters.map(
        ({ name, several }) =>
          several && (
            <Several
              key={name}
              {...several}
              onChange={() => {
                const one = form.current?.elements.namedItem(name)
                if (one instanceof HTMLSelectElement) one.value = ''
                send()
              }}
            />
          ),
      )}
    </>
  )
  return (
    <Form
      ref={form}
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="flex flex-wrap items-center gap-2"
    >
      {search && (
        <SearchInput
          {...search}
          value={query.search}
          onInput={() => sending.later(form.current)}
          className="min-w-0 flex-1 md:w-full md:flex-none xl:w-80"
        />
      )}
      {hasSheet && (
        <PhoneSheet
          label="Filter"
          icon={<ListFilter aria-hidden="true" className="size-4" />}
          count={narrowedBy(query)}
          done="Show the list"
        >
          {filters.filter(({ isMore }) => !isMore).map(choice)}
          {more.length > 0 ? (
            <MoreFilters count={narrowedBy(query, more)}>
              {more.map(choice)}
              {rest}
            </MoreFilters>
          ) : (
            rest
          )}
          <SortChoice
            query={query}
            columns={columns}
            chosen={params.get('sort') ?? ''}
            onChange={send}
          />
        </PhoneSheet>
      )}
      {params.get('size') && <input type="hidden" name="size" value={query.size} />}
      <noscript>
        <Button type="submit" variant="outline">
          Apply
        </Button>
      </noscript>
      {isNarrowed(query) && (
        <Link
          to="?"
          preventScrollReset
          className="inline-flex min-h-10 max-sm:min-h-11 items-center gap-1 rounded-lg px-2 font-medium text-muted text-sm hover:bg-sunken hover:text-text"
        >
          <X aria-hidden="true" className="size-4" />
          Clear filters
        </Link>
      )}
    </Form>
  )
}

/** How many of these filters, and of the days, narrow the list; the search is left out. */
function narrowedBy(
  { filters, from, to }: ListQuery & Partial<ListDays>,
  of?: readonly Filter[],
): number {
  const values = of ? of.map(({ name }) => filters[name]) : Object.values(filters)
  return [...values, from, to].filter(Boolean).length
}

type ChoiceProps = {
  name: string
  label: string
  value: string
  onChange: () => void
  className: string
  children: ReactNode
}

/** Follows the URL without remounting, so that it keeps the focus. */
function Choice({ name, label, value, onChange, className, children }: ChoiceProps) {
  const select = useRef<HTMLSelectElement>(null)
  const { key } = useLocation()
  const follows = useRef(key)
  useEffect(() => {
    // Keeps what the user chose before hydration.
    if (follows.current !== key && select.current) select.current.value = value
    follows.current = key
  }, [value, key])
  return (
    <select
      ref={select}
      name={name}
      aria-label={label}
      defaultValue={value}
      onChange={onChange}
      className={`${controlClasses} min-h-10 max-sm:min-h-11 pr-9 text-sm md:w-auto ${className}`}
    >
      {children}
    </select>
  )
}

type DayProps = { name: string; label: string; value: string | null; onChange: () => void }

/** Follows the URL as the choices do. */
function Day({ name, label, value, onChange }: DayProps) {
  const field = useRef<HTMLInputElement>(null)
  const { key } = useLocation()
  const follows = useRef(key)
  const shown = useShownDate(value ?? '')
  const id = useId()
  useEffect(() => {
    if (follows.current !== key && field.current) field.current.value = value ?? ''
    follows.current = key
  }, [value, key])
  return (
    <div className="flex items-center gap-2 text-muted text-sm max-md:flex-col max-md:items-stretch max-md:gap-1">
      <label htmlFor={id}>{label}</label>
      <input
        ref={field}
        id={id}
        type="date"
        name={name}
        defaultValue={value ?? ''}
        onInput={shown.follow}
        onChange={onChange}
        className={`${controlClasses} min-h-10 max-sm:min-h-11 text-sm md:w-auto`}
      />
      <DateWords fieldId={id} value={shown.value} />
    </div>
  )
}

/**
 * On phones the cards have no column headers, so the sort is a select; elsewhere it is a hidden
 * field.
 */
function SortChoice<Row>({
  query,
  columns,
  chosen,
  onChange,
}: {
  query: ListQuery
  columns: readonly Column<Row>[]
  chosen: string
  onChange: () => void
}) {
  const sortable = columns.flatMap(({ sort, header, second, align }) => [
    ...(sort ? [{ by: sort.by, header, labels: directions(sort, align) }] : []),
    ...(second ? [{ by: second.by, header: second.header, labels: directions(second) }] : []),
  ])
  if (sortable.length === 0) return null
  const known = sortable.some(({ by }) => by === chosen.replace(/^-/, ''))
  return (
    <Choice
      name="sort"
      label="Sort by"
      value={known ? chosen : `${query.descending ? '-' : ''}${query.sort}`}
      onChange={onChange}
      className="col-span-2 md:hidden"
    >
      {sortable.flatMap(({ by, header, labels }) => [
        <option key={by} value={by}>
          {header}: {labels.ascending}
        </option>,
        <option key={`-${by}`} value={`-${by}`}>
          {header}: {labels.descending}
        </option>,
      ])}
    </Choice>
  )
}

function directions({ first, values }: ColumnSort, align?: 'start' | 'end') {
  if (values) return sortLabels[values]
  if (align === 'end') return sortLabels.amounts
  return first === 'descending' ? sortLabels.days : sortLabels.names
}
