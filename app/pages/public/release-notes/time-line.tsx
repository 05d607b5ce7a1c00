import { formatDay } from '#kernel/date-format.ts'
import { useTexts } from '#modules/content/components/site-texts.tsx'
import type { ReleaseNotes } from './load-release-notes.server.ts'

type Entry = ReleaseNotes['entries'][number]
type Props = Pick<ReleaseNotes, 'entries' | 'groups'>

const kinds = ['new', 'improved', 'fixed'] as const

const marks: Record<(typeof kinds)[number], string> = {
  new: 'bg-horizon',
  improved: 'bg-text',
  fixed: 'bg-page ring-2 ring-inset ring-line-strong',
}

/** Each version has its own anchor, so that people can link to it. */
export function TimeLine({ entries, groups }: Props) {
  return (
    <div className="container-page grid gap-x-12 gap-y-12 lg:grid-cols-12">
      <Versions entries={entries} />
      <ol className="relative min-w-0 lg:col-span-9">
        <span
          aria-hidden="true"
          className="absolute top-3 bottom-0 left-0 w-0.5 bg-[linear-gradient(var(--brand),var(--amber)_30%,var(--line))]"
        />
        {entries.map((entry) => (
          <li
            key={entry.anchor}
            id={entry.anchor}
            className="group/entry relative pb-16 pl-8 last:pb-0 sm:pl-14"
          >
            <span
              aria-hidden="true"
              className="absolute top-2.5 -left-[0.4375rem] size-4 rounded-full bg-page ring-2 ring-accent group-target/entry:bg-accent"
            />
            <p className="tabular flex flex-wrap items-baseline gap-x-4 gap-y-1">
              <a
                href={`#${entry.anchor}`}
                className="min-w-0 font-semibold text-accent-text underline [overflow-wrap:anywhere] decoration-2 underline-offset-[6px]"
              >
                {entry.version}
              </a>
              <time dateTime={entry.date} className="text-muted">
                {formatDay(entry.date)}
              </time>
            </p>
            <h2 className="mt-2 font-display text-[clamp(1.625rem,1.3rem+1.4vw,2.5rem)] leading-tight font-bold tracking-[-0.028em]">
              {entry.title || entry.version}
            </h2>
            <Changes entry={entry} groups={groups} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function Changes({ entry, groups }: { entry: Entry; groups: Props['groups'] }) {
  return (
    <div className="mt-7 space-y-7">
      {kinds.map((kind) =>
        entry[kind].length === 0 ? null : (
          <section
            key={kind}
            className="grid gap-x-8 gap-y-3 border-t border-line pt-5 sm:grid-cols-[7rem_minmax(0,1fr)]"
          >
            <h3 className="flex items-center gap-3 self-start font-semibold">
              <span aria-hidden="true" className={`size-2.5 rounded-full ${marks[kind]}`} />
              {groups[kind]}
            </h3>
            <ul className="max-w-2xl space-y-2.5 leading-7">
              {entry[kind].map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </section>
        ),
      )}
    </div>
  )
}

/** Links to the versions, by year. */
function Versions({ entries }: { entries: Entry[] }) {
  const texts = useTexts('labels').releaseNotes
  const years = Map.groupBy(entries, (entry) => entry.date.slice(0, 4))
  return (
    <nav
      aria-label={texts.versions}
      className="min-w-0 lg:sticky lg:top-28 lg:col-span-3 lg:max-h-[calc(100dvh-9rem)] lg:self-start lg:overflow-y-auto"
    >
      {[...years].map(([year, own]) => (
        <div key={year} className="mb-5 flex flex-wrap gap-x-4 lg:block">
          <p className="tabular py-1 font-display text-lg font-bold">{year}</p>
          <ul className="flex min-w-0 flex-wrap gap-x-4 lg:block">
            {own.map((entry) => (
              <li key={entry.anchor} className="min-w-0">
                <a
                  href={`#${entry.anchor}`}
                  className="tabular inline-block max-w-full py-1 [overflow-wrap:anywhere] text-muted transition-colors hover:text-text hover:underline"
                >
                  {entry.version}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
