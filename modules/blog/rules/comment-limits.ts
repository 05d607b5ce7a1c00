/** In characters. Apart from the schema, so that pages do not load Zod for them. */
export const commentLimits = { name: 120, email: 254, min: 2, max: 5_000 } as const
