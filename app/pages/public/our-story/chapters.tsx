import type { AboutContent } from '#modules/content/rules/sections/about.ts'

/** How it came to be, below the horizon: the years large and faint, the story beside them. */
export function Chapters({ chapters }: Pick<AboutContent, 'chapters'>) {
  if (chapters.length === 0)
    return <div className="h-16 bg-page" data-theme="dark" data-dark-section />
  return (
    <section
      className="overflow-x-clip bg-page pt-10 pb-24 md:pb-32"
      data-theme="dark"
      data-dark-section
    >
      <ol className="container-page">
        {chapters.map((chapter) => (
          <li
            key={chapter.title}
            className="grid gap-x-12 gap-y-3 border-t border-line py-10 first:border-t-0 lg:grid-cols-12 lg:py-14"
          >
            <p className="tabular min-w-0 font-display text-[clamp(3rem,2rem+4.5vw,6.5rem)] leading-[0.85] font-bold tracking-[-0.045em] lg:col-span-5">
              <span className="bg-[linear-gradient(100deg,var(--accent),var(--amber))] bg-clip-text text-transparent">
                {chapter.when}
              </span>
            </p>
            <div className="min-w-0 lg:col-span-6 lg:col-start-7">
              <h2 className="font-display text-heading font-bold">{chapter.title}</h2>
              <p className="mt-3 max-w-[38rem] text-lead text-muted">{chapter.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
