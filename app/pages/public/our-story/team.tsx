import { Monogram } from '#modules/content/components/monogram.tsx'
import { aboutSection } from '#modules/content/defaults/sections/about.ts'
import type { ShownMember } from '#modules/content/queries/shown-team.server.ts'
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
