import { asc, eq } from 'drizzle-orm'
import type { ValueOf } from '#kernel/result.ts'
import { contentRead } from '#platform/caching/content-read.server.ts'
import { teamMembers } from '../tables.lists.server.ts'

const read = contentRead((tx) =>
  tx
    .select({
      id: teamMembers.id,
      name: teamMembers.name,
      role: teamMembers.role,
      bio: teamMembers.bio,
      photo: teamMembers.photo,
    })
    .from(teamMembers)
    .where(eq(teamMembers.isActive, true))
    .orderBy(asc(teamMembers.displayOrder), asc(teamMembers.id))
    .limit(100),
)

export const shownTeam = () => read('')

export type ShownMember = ValueOf<typeof shownTeam>[number]
