export const heading = 'Blog Manager'
