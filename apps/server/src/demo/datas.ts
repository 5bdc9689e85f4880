/** Of two dates or months as text, the earlier and the later: text order is calendar order. */
export const maisCedo = (a: string, b: string): string => [a, b].sort()[0] ?? a
export const maisTarde = (a: string, b: string): string => [a, b].sort()[1] ?? a
