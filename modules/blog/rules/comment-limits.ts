/** In characters. Apart from the schema, so that a page can know them without its program. */
export const commentLimits = { name: 120, email: 254, shortest: 2, longest: 5_000 } as const
