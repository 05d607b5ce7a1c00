/** In characters. Apart from the schema, so that pages do not load Zod for them. */
export const commentLimits = { name: 120, email: 254, shortest: 2, longest: 5_000 } as const
