export const leanFlags: string[]
export const leanEnvironment: Record<string, string>
