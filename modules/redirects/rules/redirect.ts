import type { ListQuery, ListShape } from '#kernel/list-query.ts'

/** 301 and 308 are permanent (308 repeats a form that was sent), 302 is for a while. */
export const redirectStatuses = [301, 308, 302] as const
export type RedirectStatus = (typeof redirectStatuses)[number]

export const redirectLabels: Record<RedirectStatus, string> = {
  301: '301 permanent',
  308: '308 permanent, forms included',
  302: '302 temporary',
}

export const redirectOrigins = ['staff', 'system'] as const
export type RedirectOrigin = (typeof redirectOrigins)[number]

export const originLabels: Record<RedirectOrigin, string> = {
  staff: 'By hand',
  system: 'Automatic',
}

export const redirectListShape = {
  sorts: ['created', 'hits'],
  defaultSort: { by: 'created', descending: true },
  filters: { origin: redirectOrigins, status: ['301', '308', '302'] },
} as const satisfies ListShape

export type RedirectListQuery = ListQuery<'created' | 'hits', typeof redirectListShape.filters>
