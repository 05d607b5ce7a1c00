import { Monogram } from '#modules/content/components/monogram.tsx'
import { aboutSection } from '#modules/content/defaults/sections/company.ts'
import type { ShownMember } from '#modules/content/queries/shown-lists.server.ts'
import type { AboutContent } from '#modules/content/rules/sections/company.ts'
import type { Part } from '#modules/content/rules/sections/parts.ts'
import { Picture } from '#ui/layout/picture.tsx'

export function Team({ content, members }: { content: Part | undefined; members: ShownMember[] }) {
  if (members.length === 0) return null
  return (
    <section className="bg-sunken py-24 md:py-32">
      <div className="container-page grid gap-x-12 gap-y-12 lg:grid-cols-12">
        <div className="lg:sticky lg:top-28 lg:col-span-4 lg:self-start">
          <h2 className="font-display text-title font-bold">
            {content?.title || aboutSection.initial.team.title}
          </h2>
          {content?.lead && <p className="mt-5 max-w-sm text-lead text-muted">{content.lead}</p>}
        </div>
        <ul className="grid gap-x-6 gap-y-8 sm:grid-cols-2 sm:gap-y-12 lg:col-span-8 xl:grid-cols-3">
          {members.map((member) => (
            <li
              key={member.id}
              className="grid min-w-0 grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-x-5 sm:block"
            >
              {member.photo ? (
                <Picture
                  src={member.photo}
                  alt=""
                  sizes="(min-width: 40rem) 20rem, 90vw"
                  loading="lazy"
                  className="aspect-[4/5] w-full rounded-2xl object-cover"
                />
              ) : (
                <Monogram name={member.name} className="w-full rounded-xl sm:rounded-2xl" />
              )}
              <div>
                <h3 className="font-display sm:mt-5 text-xl font-bold tracking-[-0.018em]">
                  {member.name}
                </h3>
                <p className="font-semibold text-accent-text">{member.role}</p>
                {member.bio && <p className="mt-2 leading-6 text-muted">{member.bio}</p>}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const tilts = ['lg:rotate-[0.8deg]', 'lg:-rotate-[0.9deg]', 'lg:rotate-[0.5deg]'] as const

/** The values, each with an example message. */
export function Values({ title, lead, items }: AboutContent['values']) {
  if (title === '' || items.length === 0) return null
  return (
    <section className="overflow-x-clip py-24 md:py-32">
      <div className="container-page">
        <h2 className="font-display text-title font-bold">{title}</h2>
        <p className="mt-5 max-w-xl text-lead text-muted">{lead}</p>
        <ul className="mt-14 space-y-14 lg:mt-20 lg:space-y-20">
          {items.map((item, at) => (
            <li key={item.title} className="grid items-center gap-x-12 gap-y-7 lg:grid-cols-12">
              <div
                className={`min-w-0 lg:col-span-5 ${at % 2 === 1 ? 'lg:order-2 lg:col-start-8' : ''}`}
              >
                <h3 className="font-display text-[clamp(1.625rem,1.3rem+1.2vw,2.25rem)] leading-tight font-bold tracking-[-0.025em]">
                  {item.title}
                </h3>
                <p className="mt-3 max-w-md text-lead text-muted">{item.text}</p>
              </div>
              <figure
                className={`min-w-0 rounded-2xl bg-surface p-6 ring-1 ring-line shadow-[0_34px_60px_-36px_rgb(11_18_32/0.5)] sm:p-9 lg:col-span-6 ${tilts[at % tilts.length]} ${at % 2 === 1 ? '' : 'lg:col-start-7'}`}
              >
                <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line pb-4 text-[0.9375rem]">
                  <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
                    {item.proof.from}
                  </span>
                  <span className="tabular text-muted">{item.proof.when}</span>
                </figcaption>
                <blockquote className="mt-5 space-y-3 text-[1.0625rem] leading-7">
                  {item.proof.lines.map((line) => (
                    <p key={line}>{line}</p>
                  ))}
                </blockquote>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
