/** `•••• 1a2b`: what is shown of a key. */
export const chaveCoberta = (final: string): string => `•••• ${final}`
