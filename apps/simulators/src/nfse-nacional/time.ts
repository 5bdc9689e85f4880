/** Brasília keeps no summer time since 2019 (Decreto 9.772/2019). */
const BRASILIA_MS = -3 * 3_600_000

const local = (ms: number): string => new Date(ms + BRASILIA_MS).toISOString()

/** AAAA-MM-DDThh:mm:ss-03:00, as the documents write it. */
export const dateTime = (ms: number): string => `${local(ms).slice(0, 19)}-03:00`

/** With seven decimals of a second, as the answers write it. */
export const processedAt = (ms: number): string => `${local(ms).slice(0, 23)}0000-03:00`

export const civilDate = (ms: number): string => local(ms).slice(0, 10)

/** Without an offset, as the ADN writes it. */
export const localTime = (ms: number): string => local(ms).slice(0, 19)

export const DAY_MS = 86_400_000
