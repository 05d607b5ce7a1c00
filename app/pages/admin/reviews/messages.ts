export const heading = 'Reviews & Trust'
