/** Series and environment of the RPS of a company, as its numbers are counted. */
export const contagemDoRps = (ambiente: number, serie: string): string =>
  `migrate:${ambiente}:${serie}`
